import { useRef, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { day } from '../texts/dates.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Sharing.module.css'

export type Link = CallOutput<'GET /api/deckAccess/:id'>['links'][number]

/** Whether nobody can come by it any more. */
export const isOver = ({ expiresAt }: Link) => expiresAt !== null && new Date(expiresAt) < new Date()

/** So long the button says that the address was copied. */
const saidMs = 3000

interface LinkRowProps {
  link: Link
  /** Nobody can come by it for now. */
  isResting: boolean
  onRevoke: () => void
}

/** A link: its address to copy, what it gives, and how to end it. */
export function LinkRow({ link, isResting, onRevoke }: LinkRowProps) {
  const { role, url, expiresAt, members } = link
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = t.sharing.links
  const say = (next: 'copied' | 'failed') => {
    setOutcome(next)
    clearTimeout(timer.current)
    if (next === 'copied') timer.current = setTimeout(() => setOutcome(null), saidMs)
  }
  // Without HTTPS there is no clipboard, which throws at once.
  const copy = async () => navigator.clipboard.writeText(url)
  const isExpired = isOver(link)
  const end =
    expiresAt === null ? words.endless : isExpired ? words.expired(day(expiresAt)) : words.until(day(expiresAt))
  return (
    <li className={styles.link}>
      {!isExpired && !isResting && !url && <p className={styles.small}>{words.unreadable}</p>}
      {!isExpired && !isResting && url && (
        <div className={styles.address}>
          <Field
            label={words.address}
            hideLabel
            readOnly
            value={url}
            onChange={() => {}}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            {...(outcome === 'copied' && { icon: 'check' as const })}
            onClick={() =>
              void copy().then(
                () => say('copied'),
                () => say('failed'),
              )
            }
          >
            {outcome === 'copied' ? words.copied : words.copy}
          </Button>
        </div>
      )}
      <div className={styles.facts}>
        <p className={styles.small}>
          {t.sharing.roles[role]} · {end}
          {members > 0 && ` · ${words.cameBy(members)}`}
        </p>
        <Button variant="plain" onClick={onRevoke}>
          {words.revoke}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {outcome === 'failed' && words.notCopied}
      </p>
    </li>
  )
}
