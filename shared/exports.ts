/** What a deck can be exported as: a package of Anki, a table, a text, or all that there is of its cards. */
export const exportFormats = ['apkg', 'csv', 'md', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The formats that can have the learner's own progress. */
export const formatsWithHistory: readonly ExportFormat[] = ['apkg', 'json']

/** What a package of Anki is made as: for all of its versions and other programs, or for 2.1.50 and later, which is smaller. */
export const ankiContainers = ['legacy', 'latest'] as const
export type AnkiContainer = (typeof ankiContainers)[number]

/** The columns of an exported table, by which an import knows it. */
export const exportColumns = ['Question', 'Answer', 'Explanation', 'Topic', 'Tags'] as const

/** The tag that marks a card in exports that have no field for it (AI Act, Art. 50): a model wrote it, and nobody has edited it since. */
export const aiTag = 'ai-generated'

/** A card, as far as it matters for its options. */
interface Asked {
  isGapText: boolean
  isTyped: boolean
  Answers: readonly unknown[]
}

/** Whether the front of a card lists its answers on paper and in other programs: not if they fill gaps or are typed. */
export const hasOptions = ({ isGapText, isTyped, Answers }: Asked): boolean =>
  Answers.length > 1 && !isGapText && !isTyped

/** Ids as ranges, such as `3-5,9`: those of a deck with thousands of topics would be too long for an address. */
export function idRanges(ids: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && id <= last[1] + 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join()
}
