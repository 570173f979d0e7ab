import type { input } from './texts/en.ts'

/** A catalogue of texts by key: the text, or a function that makes it from values. */
type Catalogue = Record<string, string | ((...values: never[]) => string)>

/** A message before its language is known: its key in the catalogue `C`, and its values. */
export type Message<C> = {
  [K in keyof C & string]: C[K] extends (...values: infer V) => string ? readonly [K, ...V] : readonly [K]
}[keyof C & string]

/** What is wrong with an input. */
export type InputMessage = Message<typeof input>

/** The text of a message in the language of the catalogue. */
export function formatMessage<C extends Catalogue>(catalogue: C, [key, ...values]: Message<C>): string {
  const text = catalogue[key]
  return typeof text === 'function' ? text(...(values as never[])) : String(text)
}

/** An input message as a string, because the messages of a schema are strings. */
export const schemaMessage = (message: InputMessage): string => JSON.stringify(message)
