import type { CallOutput } from '../../shared/api/contract.ts'

export type Section = CallOutput<'GET /api/document/:id'>['sections'][number]

/** The passages that are not chosen: kept this way round because all are chosen at first. */
export type Unchosen = ReadonlySet<number>

/** How much of a section, with what lies beneath it, is chosen. `null` is one without text. */
export type SectionState = 'all' | 'some' | 'none' | null

/** Passages of each section and of all that lies beneath it. */
export function passagesWithin(sections: readonly Section[]): number[][] {
  return sections.map((section, index) => {
    const rest = sections.slice(index + 1)
    const end = rest.findIndex((one) => one.level <= section.level)
    const beneath = end === -1 ? rest : rest.slice(0, end)
    return [...new Set([section, ...beneath].flatMap((one) => one.passages))]
  })
}

/** The state of a section with these passages. */
export function stateOf(passages: readonly number[], unchosen: Unchosen): SectionState {
  if (passages.length === 0) return null
  const missing = passages.filter((passage) => unchosen.has(passage)).length
  if (missing === 0) return 'all'
  return missing === passages.length ? 'none' : 'some'
}

/** What is not chosen after these passages were chosen or not. */
export function withChosen(unchosen: Unchosen, passages: readonly number[], isChosen: boolean): Unchosen {
  const next = new Set(unchosen)
  for (const passage of passages)
    if (isChosen) next.delete(passage)
    else next.add(passage)
  return next
}

/** What a generation is asked for: null for the whole document, else the passages that are chosen. */
export function chosenPassages(sections: readonly Section[], unchosen: Unchosen): number[] | null {
  const all = [...new Set(sections.flatMap((section) => section.passages))]
  const chosen = all.filter((passage) => !unchosen.has(passage)).toSorted((a, b) => a - b)
  return chosen.length === all.length ? null : chosen
}

/** Numbers as a reader writes them: runs as ranges, `3, 7–9`. */
export function rangesOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}
