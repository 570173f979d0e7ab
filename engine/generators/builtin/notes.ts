import type { Block, Passage } from '../../documents/document.ts'
import { restCard, topicOf, under } from './context.ts'
import { fewestOwnWords } from './enumerations.ts'
import type { Grammar } from './grammar.ts'
import { textsOf } from './lexicon.ts'
import { startsNominally } from './meanings.ts'
import { basic, type Proposal } from './proposal.ts'
import { hasPairs, hasVerb, isAddressed, isOutright, standsAlone } from './statements.ts'
import { isContent, sentencesOf, tokensOf } from './tokens.ts'
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
    const card = basic(under(topic, `${first} → ?`, grammar), rest.join(' → '))
    return [{ card, page: block.page, quote, value: 0.2, importance: 3, about: first }]
  })
}

const longestFormula = 120
const longestLeadIn = 160

/** Cards that ask for the formula below the line that names it: 'The activity of a sample is:' and '$$A = \lambda N$$'. */
export function formulaCards({ path, blocks }: Passage, grammar: Grammar): Proposal[] {
  const topic = topicOf(path, grammar)
  return blocks.flatMap((block, index): Proposal[] => {
    const formula = formulaIn(blocks[index + 1])
    // A second formula shows a derivation, or two cases.
    if (block.kind !== 'paragraph' || formula === null || formulaIn(blocks[index + 2]) !== null) return []
    const leadIn = sentencesOf(block.text, grammar).at(-1) ?? ''
    const tokens = tokensOf(leadIn, grammar)
    const own = tokens.filter((token) => isContent(token, grammar))
    const isClear = standsAlone(leadIn, tokens, grammar) && isOutright(leadIn, tokens, grammar)
    const isLinked = tokens.some(({ lower }) => grammar.words.linking.has(lower)) || grammar.example.test(leadIn)
    if (!leadIn.endsWith(':') || leadIn.length > longestLeadIn || !isClear || isLinked) return []
    const namesItself = own.length >= fewestOwnWords && hasVerb(tokens, grammar)
    if (isAddressed(tokens, grammar) || /\\end|["“„]/u.test(leadIn) || own.length < 2) return []
    if (!namesItself && topic === null) return []
    const card = restCard(topic, leadIn, formula, grammar)
    return card === null
      ? []
      : [{ card, page: block.page, quote: `${leadIn} ${formula}`, value: 0.75, importance: 2, about: leadIn }]
  })
}

/** The equation that a block consists of; null if it is another, or several. */
function formulaIn(block: Passage['blocks'][number] | undefined): string | null {
  const text = block?.kind === 'paragraph' ? block.text.trim() : ''
  const { formula = '' } = /^\$\$(?<formula>[^$]+)\$\$\.?$/u.exec(text)?.groups ?? {}
  return formula.includes('=') && !/\\\\|\\begin/u.test(formula) && text.length <= longestFormula ? text : null
}
