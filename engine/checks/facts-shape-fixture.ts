/** The same few facts in each language, and what the small words of a card are there. */
export interface Facts {
  cell: string
  mitochondria: string
  water: string
  /** A question about the first, its answer, and the sentence with a gap. */
  definition: readonly [question: string, answer: string]
  gapped: string
  /** Options, right one first. */
  options: readonly [question: string, ...options: string[]]
  givenAway: readonly [question: string, answer: string]
  dangling: readonly string[]
  danglingGap: string
  yesNo: readonly string[]
  twoFacts: readonly string[]
  fine: readonly (readonly [question: string, answer: string])[]
  fineGaps: readonly string[]
}
