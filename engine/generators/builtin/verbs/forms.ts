/** Stems of verbs, and the ends that each of them takes; words parted by spaces, and a space more for the bare stem. */
export type VerbForms = readonly (readonly [stems: string, ends: string])[]

/** All forms. */
export function formsOf(verbs: VerbForms): ReadonlySet<string> {
  return new Set(
    verbs.flatMap(([stems, ends]) => stems.split(/\s+/u).flatMap((stem) => ends.split(' ').map((end) => stem + end))),
  )
}
