import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { cardKinds, dropReasons, rejectReasons } from '../shared/generation.ts'
import { languages } from '../shared/languages.ts'

const card = z.strictObject({
  kind: z.enum(cardKinds),
  /** For a gap card the sentence, with its gaps marked as in shared/gaps.ts. */
  question: z.string(),
  /** The right answers; none for a gap card. */
  answers: z.array(z.string()),
  /** The wrong options of a choice. */
  wrong: z.array(z.string()).optional(),
  /** Word for word from the document. */
  quote: z.string(),
})

/** What a good student learns from the document, and how a card that asks for it is recognised. */
const fact = z.strictObject({
  fact: z.string(),
  /** Beginnings of words, one of which the card mentions. */
  about: z.array(z.string()).min(1),
  /** Beginnings of words, one of which is to be recalled. */
  answers: z.array(z.string()).min(1),
})

const evaluationSet = z.strictObject({
  language: z.enum(Object.values(languages)),
  /** Its name in `documents/`. */
  document: z.string(),
  facts: z.array(fact),
  /** Cards worth keeping, with the index of the fact that each asks for. */
  good: z.array(card.extend({ fact: z.int().nonnegative() })),
  /** Cards to be dropped. Checks find the reasons of `dropReasons`; it takes a judge to find the others. */
  bad: z.array(card.extend({ reason: z.enum([...dropReasons, ...rejectReasons]) })),
})

export type EvaluationSet = z.output<typeof evaluationSet>
export type EvaluationCard = z.output<typeof card>
export type Fact = z.output<typeof fact>

const folder = import.meta.dirname

/** All sets, each with the text of its document; throws if one is not of the schema. */
export function readSets(): { name: string; set: EvaluationSet; text: string }[] {
  const files = readdirSync(path.join(folder, 'sets')).filter((file) => file.endsWith('.json'))
  return files.toSorted().map((file) => {
    const set = evaluationSet.parse(JSON.parse(readFileSync(path.join(folder, 'sets', file), 'utf8')))
    return {
      name: path.basename(file, '.json'),
      set,
      text: readFileSync(path.join(folder, 'documents', set.document), 'utf8'),
    }
  })
}

/** A file of `facts/`: those of a document that is not included. */
export const factsFile = z.strictObject({ document: z.string(), facts: z.array(fact).min(1) })

/** Cards of another generator for one of the documents, as `npm run eval` reads them. */
export const cardsFile = z.record(z.string(), z.array(card))
