import type { input } from './texts/en.ts'

/** A catalogue of texts by name: words, or what makes words of values. */
type Catalogue = Record<string, string | ((...values: never[]) => string)>

/** A text that is worded when it is known for whom: its name in the catalogue `C`, and its values. */
export type Said<C> = {
  [K in keyof C & string]: C[K] extends (...values: infer V) => string ? readonly [K, ...V] : readonly [K]
}[keyof C & string]

/** What is wrong with an input. */
export type SaidOfInput = Said<typeof input>

/** The words of a text in the language of a catalogue. */
export function worded<C extends Catalogue>(catalogue: C, [name, ...values]: Said<C>): string {
  const words = catalogue[name]
  return typeof words === 'function' ? words(...(values as never[])) : String(words)
}

/** What is wrong with an input as the message of a schema, which has to be text. */
export const messageOf = (said: SaidOfInput): string => JSON.stringify(said)
