import { useEffect, useState } from 'react'
import type { Rating } from '../../shared/study.ts'
import { idSlot } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './RatingHint.module.css'
import type { Session } from './session.ts'

/** 'Ok' on this many of the last cards shows the hint, and not again during the pause. */
const hintWindow = 8
const hintThreshold = 5
const hintPauseMs = 3 * 86_400_000

/**
 * Whether to explain what 'Ok' means. A forgotten card that counts as passed is the habit that ruins a schedule.
 */
export function needsHint(ratings: readonly Rating[], lastHintAt: number | null, now: number): boolean {
  const isPaused = lastHintAt !== null && now - lastHintAt < hintPauseMs
  return !isPaused && ratings.slice(-hintWindow).filter((rating) => rating === 2).length >= hintThreshold
}

/** When the learner last saw the hint, in milliseconds; null for never. */
const hintAt = idSlot('ratingHintAt')

/** What 'Ok' means, for a learner who chooses it often. */
export function RatingHint({ history }: Pick<Session, 'history'>) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const now = Date.now()
    const ratings = history.map(({ rating }) => rating)
    if (!needsHint(ratings, hintAt.get(), now)) return
    hintAt.set(now)
    // oxlint-disable-next-line react/set-state-in-effect -- That it was shown is kept in the browser, outside of React.
    setIsShown(true)
  }, [history])
  if (!isShown) return null
  const read = () => {
    setIsShown(false)
    // The button that had focus is gone with the hint.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.hint}>
      <Notice actions={<Button onClick={read}>{t.cardMenu.gotIt}</Button>}>{t.cardMenu.hint}</Notice>
    </div>
  )
}
