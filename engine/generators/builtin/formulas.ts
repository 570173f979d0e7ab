import type { Passage } from '../../documents/document.ts'
import { completion, topicOf } from './context.ts'
import { fewestOwnWords } from './enumerations.ts'
import type { Grammar } from './grammar.ts'
import type { Proposal } from './proposal.ts'
import { hasVerb, isAddressed, isOutright, standsAlone } from './statements.ts'
import { isContent, sentencesOf, tokensOf } from './tokens.ts'

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
    const card = completion(topic, leadIn, formula, grammar)
    return [{ card, page: block.page, quote: `${leadIn} ${formula}`, value: 0.75, importance: 2, about: leadIn }]
  })
}

/** The equation that a block consists of; null if it is another, or several. */
function formulaIn(block: Passage['blocks'][number] | undefined): string | null {
  const text = block?.kind === 'paragraph' ? block.text.trim() : ''
  const { formula = '' } = /^\$\$(?<formula>[^$]+)\$\$\.?$/u.exec(text)?.groups ?? {}
  return formula.includes('=') && !/\\\\|\\begin/u.test(formula) && text.length <= longestFormula ? text : null
}
