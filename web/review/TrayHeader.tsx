import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { BackToDeck } from '../study/BackToDeck.tsx'
import { LeftOutButton } from './LeftOut.tsx'
import { allOf, countsOf, neighbour, type Tray } from './tray.ts'
import kit from '../ui/kit.module.css'
import styles from './TrayHeader.module.css'

interface TrayHeaderProps {
  deckId: number
  deckName: string
  tray: Tray
  onMove: (by: 1 | -1) => void
  /** The text and actions below the strip. */
  children: ReactNode
}

/** The way back, and how far one is. */
export function TrayHeader({ deckId, deckName, tray, onMove, children }: TrayHeaderProps) {
  const words = t.review
  const place = tray.items.findIndex(({ card }) => card.id === tray.shownId) + 1
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <BackToDeck deckId={deckId} deckName={deckName} />
        {tray.items.length > 0 && (
          <div className={styles.moves}>
            <IconButton
              icon="arrow-left"
              label={words.previous}
              aria-keyshortcuts="ArrowLeft"
              disabled={neighbour(tray, -1) === null}
              onClick={() => onMove(-1)}
            />
            <p className={styles.place}>{place > 0 && words.place(place, allOf(tray))}</p>
            <IconButton
              icon="arrow-right"
              label={words.next}
              aria-keyshortcuts="ArrowRight"
              disabled={neighbour(tray, 1) === null}
              onClick={() => onMove(1)}
            />
          </div>
        )}
      </div>
      <TrayStrip tray={tray} />
      <div className={classNames(styles.row, styles.line)}>{children}</div>
    </header>
  )
}

/** With more segments than this, they are too thin to distinguish. */
const mostMarks = 80

/** A mark for each card, in their order; of very many only how many there are of each, with those that come later. */
function TrayStrip({ tray }: { tray: Tray }) {
  const { items, shownId } = tray
  const { kept, edited, rejected, undecided } = countsOf(tray)
  const label = t.review.strip(items.length - undecided, allOf(tray))
  if (items.length > mostMarks)
    return (
      <ProgressBar
        label={label}
        segments={[
          { tone: 'good', value: kept },
          { tone: 'accent', value: edited },
          { tone: 'wrong', value: rejected },
          { tone: 'fresh', value: undecided + tray.rest },
        ]}
      />
    )
  return (
    <div role="img" aria-label={label} className={styles.strip}>
      {items.map(({ card, decision }) => (
        <span key={card.id} data-kind={decision?.kind} data-shown={card.id === shownId || undefined} />
      ))}
    </div>
  )
}

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
                  <dt className={kit.note}>{words.counts[kind]}</dt>
                </div>
              ))}
            </dl>
          </>
        )}
        {left > 0 && <p>{words.more(left)}</p>}
      </div>
      <LeftOutButton deckId={deckId} />
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
          to={paths.learnDeck(deckId)}
          className={buttonClass({ variant: left > 0 ? 'quiet' : 'primary', size: 'large' })}
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
