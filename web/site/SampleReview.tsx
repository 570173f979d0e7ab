import { useId, useState } from 'react'
import { type Card, createEmptyCard } from 'ts-fsrs'
import { type Rating, ratings } from '../../shared/study.ts'
import { scheduler } from '../../shared/scheduler.ts'
import { toneOf } from '../study/buttons.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SampleCard.module.css'

type Stage = { name: 'asked' } | { name: 'turned' } | { name: 'rated'; rating: Rating }

/** The home page's card after it is turned. Once rated, it shows its interval and can be asked again. */
export function SampleReview() {
  const { card } = t.site
  const [review, setReview] = useState(() => firstReview(new Date()))
  const [stage, setStage] = useState<Stage>({ name: 'turned' })
  const next = stage.name === 'rated' ? { rating: stage.rating, ...reviewAfter(review, stage.rating) } : null

  return (
    <>
      <p className={styles.topic}>
        {card.topic}{' '}
        <span>{review.waitedSeconds > 0 ? card.later(t.study.interval(review.waitedSeconds)) : card.fresh}</span>
      </p>
      <p className={styles.question}>{card.question}</p>
      {stage.name === 'asked' ? (
        <p className={styles.answer} />
      ) : (
        <p ref={takeFocus} tabIndex={-1} className={styles.answer}>
          {card.answer}
        </p>
      )}
      <div className={styles.foot}>
        <p role="status" className={styles.back}>
          {next && card.backIn(t.ratings[next.rating].name, t.study.interval(next.waitedSeconds))}
        </p>
        {stage.name === 'asked' && (
          <Button ref={takeFocus} variant="primary" size="large" onClick={() => setStage({ name: 'turned' })}>
            {card.show}
          </Button>
        )}
        {stage.name === 'turned' && (
          <Ratings
            waitOf={(rating) => reviewAfter(review, rating).waitedSeconds}
            onRate={(rating) => setStage({ name: 'rated', rating })}
          />
        )}
        {next && (
          <Button
            ref={takeFocus}
            onClick={() => {
              setReview(next)
              setStage({ name: 'asked' })
            }}
          >
            {card.skip}
          </Button>
        )}
      </div>
    </>
  )
}

interface RatingsProps {
  waitOf: (rating: Rating) => number
  onRate: (rating: Rating) => void
}

function Ratings({ waitOf, onRate }: RatingsProps) {
  const id = useId()
  return (
    <div role="group" aria-label={t.study.rate} className={styles.ratings}>
      {ratings.map((rating) => (
        <button
          key={rating}
          type="button"
          className={styles.rating}
          data-tone={toneOf(rating)}
          aria-describedby={`${id}-${rating}`}
          onClick={() => onRate(rating)}
        >
          {t.ratings[rating].name}
          <span aria-hidden="true">{t.study.interval(waitOf(rating))}</span>
          <span id={`${id}-${rating}`} hidden>
            {t.study.describe(t.ratings[rating].meaning, waitOf(rating))}
          </span>
        </button>
      ))}
    </div>
  )
}

/** The pressed button is gone: focus moves to what replaced it. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** A review of the home page's card: what is known of it, and when it is asked. */
interface ScheduledReview {
  card: Card & { seed: string }
  at: Date
  /** How long the card was away; 0 at first. */
  waitedSeconds: number
}

/** The first time that the card is asked. */
export function firstReview(at: Date): ScheduledReview {
  return { card: { ...createEmptyCard(at), seed: 'sample:' }, at, waitedSeconds: 0 }
}

/** The review that comes after this one if it is rated so: the product would not ask before. */
export function reviewAfter({ card, at }: ScheduledReview, rating: Rating): ScheduledReview {
  const next = scheduler.next(card, at, rating).card
  const waitedSeconds = Math.round((next.due.getTime() - at.getTime()) / 1000)
  return { card: { ...next, seed: card.seed }, at: next.due, waitedSeconds }
}
