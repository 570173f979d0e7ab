import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { lastDeck } from '../remembered.ts'
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

/** The end of the tray: what was decided, and what to do next, which has focus. */
export function TraySummary({ deckId, tray, onGoOn }: TraySummaryProps) {
  const words = t.review
  const counts = countsOf(tray)
  const isEmpty = tray.items.length === 0
  const learn = useRef<HTMLAnchorElement>(null)
  const more = tray.items.find(({ decision }) => decision === null)

  // The card that had focus is gone.
  useEffect(() => learn.current?.focus({ preventScroll: true }), [])

  return (
    <section className={styles.summary} aria-labelledby="tray-over">
      <div role="status">
        <h2 id="tray-over">{isEmpty ? words.emptyTitle : words.over}</h2>
        {isEmpty ? (
          <p>{words.empty}</p>
        ) : (
          <dl className={styles.counts}>
            {kinds.map((kind) => (
              <div key={kind} data-kind={kind}>
                <dd>{counts[kind]}</dd>
                <dt>{words.counts[kind]}</dt>
              </div>
            ))}
          </dl>
        )}
        {more && <p>{words.more(counts.undecided)}</p>}
      </div>
      <div className={styles.actions}>
        {more && <Button onClick={() => onGoOn(more.card.id)}>{words.goOn}</Button>}
        <Link
          ref={learn}
          data-tray-focus
          to={paths.learn}
          className={buttonClass({ variant: 'primary', size: 'large' })}
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
