/** A learner's judgement of one review: FSRS's Again, Hard, Good, Easy. */
export type Rating = 1 | 2 | 3 | 4

/** What each rating is called and what it says about the recall. */
export const ratings = [
  { rating: 1, name: 'Hard', meaning: 'did not know it' },
  { rating: 2, name: 'Ok', meaning: 'with effort' },
  { rating: 3, name: 'Easy', meaning: 'knew it' },
  { rating: 4, name: 'Perfect', meaning: 'at once' },
] as const satisfies readonly { rating: Rating; name: string; meaning: string }[]
