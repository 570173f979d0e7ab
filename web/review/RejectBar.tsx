import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type RejectReason, rejectReasons } from '../../shared/generation.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Key } from '../ui/Key.tsx'
import kit from '../ui/kit.module.css'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import styles from './TrayBar.module.css'
import { commandOf } from './trayKeys.ts'

interface RejectBarProps {
  onReject: (reason: RejectReason) => void
  onCancel: () => void
  /** Id of the button that opened this, which takes focus when one goes back. */
  openerId: string
}

/** Why a card is rejected, in the place of what else there is to do with it: by number key or press. Escape goes back. */
export function RejectBar({ onReject, onCancel, openerId }: RejectBarProps) {
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  const words = t.review

  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const cancel = () => {
    flushSync(onCancel)
    document.getElementById(openerId)?.focus({ preventScroll: true })
  }

  useWindowEvent('keydown', (event) => {
    const { key, repeat, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || repeat || ctrlKey || metaKey || altKey) return
    const command = commandOf(key, true)
    if (!command) return
    event.preventDefault()
    if (command.do === 'reject-for') onReject(command.reason)
    else cancel()
  })

  return (
    <div className={styles.bar} data-bottom-bar>
      <div role="group" aria-labelledby={`${id}-why`} aria-describedby={`${id}-note`} className={styles.reasons}>
        <p className={styles.why}>
          <b id={`${id}-why`}>{words.why}</b>
          <span id={`${id}-note`} className={styles.note}>
            {words.rejectNote}
          </span>
          <Button variant="plain" className={styles.cancel} aria-keyshortcuts="Escape" onClick={cancel}>
            {words.backToActions}
          </Button>
        </p>
        <div className={styles.list}>
          {rejectReasons.map((reason, index) => (
            <button
              key={reason}
              ref={index === 0 ? first : undefined}
              type="button"
              className={styles.reason}
              data-tone="wrong"
              aria-describedby={`${id}-${reason}`}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onReject(reason)}
            >
              <span className={styles.name}>
                {words.reasons[reason].name}
                <Key>{String(index + 1)}</Key>
              </span>
              <span id={`${id}-${reason}`} className={kit.small} aria-hidden="true">
                {words.reasons[reason].meaning}
              </span>
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
