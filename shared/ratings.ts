/** A learner's judgement of one review: FSRS's Again, Hard, Good, Easy. */
export type Rating = 1 | 2 | 3 | 4

export const ratings = [1, 2, 3, 4] as const satisfies readonly Rating[]
