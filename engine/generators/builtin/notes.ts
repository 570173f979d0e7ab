import type { Block } from '../../documents/document.ts'
import { completion, topicOf } from './context.ts'
import type { Grammar } from './grammar.ts'
import { textsOf } from './lexicon.ts'
import { startsNominally } from './meanings.ts'
import type { Proposal } from './proposal.ts'
import { hasPairs, isAddressed } from './statements.ts'
import { tokensOf } from './tokens.ts'
import { plainWords } from './words.ts'

const arrow = / ?(?:→|⇒|->|=>) /u
const mostSteps = 3
/** A longer meaning is cut before its arrow. */
const mostWords = 9
const mostNoteWords = 11
const mostFirstWords = 8

/** The steps between the arrows of a short note; null if it is a menu, code or a longer text. */
function stepsIn(text: string, most: number, grammar: Grammar): string[] | null {
  const steps = text
    .replace(/[.;,]$/u, '')
    .split(arrow)
    .map((step) => step.trim())
  const isNote = steps.length > 1 && steps.length <= mostSteps && plainWords(text).length <= most
  const isPlain = !/[?!<>{}|\\_`@#]|https?:|www\.|\p{L}\(\)/u.test(steps.join(' ')) && hasPairs(text)
  const isSaid =
    !text.endsWith(':') && steps.every((step) => /[\p{L}\p{N}]/u.test(step) && grammar.example.exec(step)?.index !== 0)
  return isNote && isPlain && isSaid ? steps : null
}

/** Whether arrows lead through a note from a cause to its effect, or from step to step. */
export const leadsOn = (text: string, grammar: Grammar) => stepsIn(text, mostWords, grammar) !== null

/** Cards that ask where the arrow of a note leads: 'rising demand → …'. */
export function arrowCards(block: Block, path: readonly string[], grammar: Grammar): Proposal[] {
  const topic = topicOf(path, grammar)
  // What stands below another item may be about that.
  const texts = block.kind === 'list' ? block.items.filter(({ level }) => level === 0) : textsOf(block)
  return texts.flatMap(({ text }): Proposal[] => {
    const quote = text.trim()
    const [first = '', ...rest] = stepsIn(quote, mostNoteWords, grammar) ?? []
    const isShort = /\p{L}{3}.*[\p{L}\p{N})]$/u.test(first) && plainWords(first).length <= mostFirstWords
    const isNamed = isShort && !/[:–—=]/u.test(first) && startsNominally(tokensOf(first, grammar), grammar)
    if (rest.length === 0 || topic === null || !isNamed || grammar.pointer.test(quote)) return []
    if (isAddressed(tokensOf(quote, grammar), grammar)) return []
    const card = completion(topic, `${first} →`, rest.join(' → '), grammar)
    return [{ card, page: block.page, quote, value: 0.38, importance: 3, about: first }]
  })
}
