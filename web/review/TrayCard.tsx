import { useEffect, useId, useRef } from 'react'
import { CardContent } from '../cards/CardContent.tsx'
import { CardText } from '../cards/CardText.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { t } from '../texts/index.ts'
import { PagePicture } from './PagePicture.tsx'
import { SourceView } from './Source.tsx'
import type { TrayItem } from './tray.ts'
import kit from '../ui/kit.module.css'
import styles from './TrayCard.module.css'

interface TrayCardProps {
  item: TrayItem
  place: number
  all: number
}

/** A new card at the size of the learn page, next to its source. It takes focus, so that a screen reader reads it. */
export function TrayCard({ item, place, all }: TrayCardProps) {
  const { card, topic, decision, importance } = item
  const id = useId()
  const face = useRef<HTMLDivElement>(null)
  const words = t.review

  // Focus is the browser's, not React's. The parent gives each card its own element, so this runs once for each.
  useEffect(() => {
    face.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])

  return (
    <div className={styles.pair}>
      <article className={styles.card} aria-label={words.cardPlace(place, all)}>
        <p className={styles.topic}>
          <span className={kit.ellipsis} dir="auto">
            {topic}
          </span>
          {importance !== null && <span className={styles.aside}>{words.importance[importance]}</span>}
          {decision && (
            <span className={styles.decided} data-kind={decision.kind}>
              {words.decided[decision.kind]}
            </span>
          )}
        </p>
        <div
          ref={face}
          data-tray-focus
          tabIndex={-1}
          role="group"
          aria-label={words.cardPlace(place, all)}
          aria-describedby={id}
          className={styles.face}
        >
          <div id={id}>
            {card.isGapText && (
              <>
                <p className={styles.state}>{words.asked}</p>
                <div className={styles.asked}>
                  <CardText text={card.questionText} gaps="hidden" />
                </div>
                <p className={styles.state}>{words.answered}</p>
              </>
            )}
            <CardContent face={faceOf(card)} />
          </div>
        </div>
      </article>
      <TraySource item={item} />
    </div>
  )
}

/** Where a new card comes from, which one compares it with and corrects it from. */
export function TraySource({ item: { card, source, model } }: Pick<TrayCardProps, 'item'>) {
  const id = useId()
  const words = t.review
  const { documentId, page, unit, quote } = source
  // Pictures are compared with their page; a card that comes from one has no quote.
  const showsPage = quote === null || hasPicture(card)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.sourceTitle}>
        {words.source.title}
      </h2>
      <SourceView source={source} />
      {documentId !== null && page !== null && showsPage && (
        <div className={styles.page}>
          <PagePicture documentId={documentId} page={page} alt={words.source.pageOf(unit, page)} />
        </div>
      )}
      {model && <p className={styles.state}>{words.byModel(model)}</p>}
    </section>
  )
}

/** Whether a card shows a picture, which is cut from its page. */
const hasPicture = ({ questionFileLink, Answers }: TrayItem['card']) =>
  questionFileLink !== null || Answers.some(({ fileLink }) => fileLink !== null)
