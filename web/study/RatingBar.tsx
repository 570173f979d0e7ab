import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import type { QueueCard } from '../../shared/api/contract.ts'
import type { Rating } from '../../shared/study.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { type RatingButton, toneOf } from './buttons.ts'
import { Key } from '../ui/Key.tsx'
import kit from '../ui/kit.module.css'
import styles from './RatingBar.module.css'

interface RatingBarProps {
  /** Undefined where ratings change no schedule. */
  intervals?: QueueCard['intervals']
  isRevealed: boolean
  buttons: readonly RatingButton[]
  /** What Space and Enter rate, if they do. */
  spaceRating?: Rating | undefined
  /** What a typed answer suggests to rate. */
  suggested?: Rating | null
  onReveal: () => void
  onRate: (rating: Rating) => void
}

/** Reveals the answer, then rates the recall. The bar always has the same place and height. */
export function RatingBar({
  intervals,
  isRevealed,
  buttons,
  spaceRating,
  suggested,
  onReveal,
  onRate,
}: RatingBarProps) {
  const id = useId()
  if (!isRevealed)
    return (
      <OneButton shortcut="Space" onPress={onReveal}>
        {t.study.showAnswer}
      </OneButton>
    )
  return (
    <div className={styles.bar} data-bottom-bar>
      <div role="group" aria-label={t.study.rate} className={styles.ratings} data-count={buttons.length}>
        {buttons.map(({ rating, name, meaning }, place) => (
          <button
            key={rating}
            type="button"
            className={styles.rating}
            data-tone={toneOf(rating)}
            data-main={rating === (suggested ?? spaceRating) || undefined}
            aria-describedby={`${id}-${rating}`}
            aria-keyshortcuts={`${place + 1}${rating === spaceRating ? ' Space Enter' : ''}`}
            onClick={unlessDouble(() => onRate(rating))}
          >
            <span className={styles.name}>
              {name}
              <Key>{String(place + 1)}</Key>
              {rating === spaceRating && (
                <span className={styles.space}>
                  <Key>{t.study.space}</Key>
                </span>
              )}
            </span>
            <span className={kit.small} aria-hidden="true">
              {meaning}
            </span>
            <span className={styles.interval} aria-hidden="true">
              {intervals && t.study.interval(intervals[rating - 1] ?? 0)}
            </span>
            <span id={`${id}-${rating}`} hidden>
              {intervals ? t.study.describe(meaning, intervals[rating - 1] ?? 0) : meaning}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

interface OneButtonProps {
  ref?: Ref<HTMLButtonElement>
  shortcut: string
  onPress: () => void
  children: ReactNode
}

/** The bar with a single button, which Space presses. */
export function OneButton({ ref, shortcut, onPress, children }: OneButtonProps) {
  return (
    <div className={styles.bar} data-bottom-bar>
      <Button
        ref={ref}
        variant="primary"
        size="large"
        className={styles.reveal}
        onClick={unlessDouble(onPress)}
        aria-keyshortcuts={shortcut}
      >
        {children}
        <Key>{t.study.space}</Key>
      </Button>
    </div>
  )
}

/** Ignores the second click of a double click: it was meant for the previous button, and must not rate an unread card. */
function unlessDouble(action: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) action()
  }
}
