import type { Rating } from '../../../shared/study.ts'

/** What each rating is called, and what it says about the recall. */
export const ratings: Record<Rating, { name: string; meaning: string }> = {
  1: { name: 'Hard', meaning: 'did not know it' },
  2: { name: 'Ok', meaning: 'with effort' },
  3: { name: 'Easy', meaning: 'knew it' },
  4: { name: 'Perfect', meaning: 'at once' },
}
