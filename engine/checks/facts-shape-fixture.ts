/** The same few facts in each language, with typical questions. */
export interface Facts {
  cell: string
  mitochondria: string
  water: string
  /** A question about the first fact, and its answer. */
  definition: readonly [question: string, answer: string]
  gapped: string
  /** Options, the correct one first. */
  options: readonly [question: string, ...options: string[]]
  givenAway: readonly [question: string, answer: string]
  dangling: readonly string[]
  danglingGap: string
  yesNo: readonly string[]
  twoFacts: readonly string[]
  fine: readonly (readonly [question: string, answer: string])[]
  fineGaps: readonly string[]
}
