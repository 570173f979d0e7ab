import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { lastDeck } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { countsOf, type Tray } from './tray.ts'
import styles from './TraySummary.module.css'

interface TraySummaryProps {
  deckId: number
  tray: Tray
  onGoOn: (id: number) => void
}

const kinds = ['kept', 'edited', 'rejected'] as const

/** The end of the tray, or of what is here of very many: what was decided, and what to do next, which has focus. */
export function TraySummary({ deckId, tray, onGoOn }: TraySummaryProps) {
  const words = t.review
  const counts = countsOf(tray)
  const isEmpty = tray.items.length === 0
  const actions = useRef<HTMLDivElement>(null)
  const more = tray.items.find(({ decision }) => decision === null)
  const left = counts.undecided + tray.rest

  // The card that had focus is gone.
  useEffect(() => actions.current?.querySelector<HTMLElement>('[data-tray-focus]')?.focus({ preventScroll: true }), [])

  return (
    <section className={styles.summary} aria-labelledby="tray-over">
      <div role="status">
        <h2 id="tray-over">{isEmpty ? words.emptyTitle : left > 0 ? words.overPart : words.over}</h2>
        {isEmpty ? (
          <p>{words.empty}</p>
        ) : (
          <>
            <p>{words.thisTime}</p>
            <dl className={styles.counts}>
              {kinds.map((kind) => (
                <div key={kind} data-kind={kind}>
                  <dd>{counts[kind]}</dd>
                  <dt>{words.counts[kind]}</dt>
                </div>
              ))}
            </dl>
          </>
        )}
        {left > 0 && <p>{words.more(left)}</p>}
      </div>
      <div ref={actions} className={styles.actions}>
        {left > 0 && (
          <Button
            data-tray-focus
            variant="primary"
            size="large"
            pending={!more}
            onClick={() => more && onGoOn(more.card.id)}
          >
            {words.goOn}
          </Button>
        )}
        <Link
          data-tray-focus={left === 0 || undefined}
          to={paths.learn}
          className={buttonClass({ variant: left > 0 ? 'quiet' : 'primary', size: 'large' })}
          onClick={() => lastDeck.set(deckId)}
        >
          {words.learn}
        </Link>
        <Link to={paths.deck(deckId)} className={buttonClass({ size: 'large' })}>
          {words.backToDeck}
        </Link>
      </div>
    </section>
  )
}
