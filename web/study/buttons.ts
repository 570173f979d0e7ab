import { type Rating, ratings } from '../../shared/study.ts'
import { t } from '../texts/index.ts'

export interface RatingButton {
  rating: Rating
  name: string
  meaning: string
}

const twoButtons: readonly RatingButton[] = [
  { rating: 1, ...t.study.two.forgot },
  { rating: 3, ...t.study.two.knew },
]
const fourButtons: readonly RatingButton[] = ratings.map((rating) => ({ rating, ...t.ratings[rating] }))
/** 3 is the rating that 'knew it' stands for, and 2 its place. */
const twoKeys: readonly Rating[] = [1, 3, 3]

/** The buttons that a learner rates with, and what the keys 1, 2, … stand for. */
export function ratingButtons(isTwoButtons: boolean): {
  buttons: readonly RatingButton[]
  keys: readonly Rating[]
} {
  return isTwoButtons ? { buttons: twoButtons, keys: twoKeys } : { buttons: fourButtons, keys: ratings }
}

/** The name of a rating on the learner's buttons. */
export function ratingName(rating: Rating, buttons: readonly RatingButton[]): string {
  return buttons.find((one) => one.rating === rating)?.name ?? t.ratings[rating].name
}

/** The colour of a rating's meaning: the counts of a deck are drawn in the same. */
export const toneOf = (rating: Rating) => (['wrong', 'ok', 'good', 'good'] as const)[rating - 1] ?? 'good'
