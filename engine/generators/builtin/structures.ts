import type { Block, Passage } from '../../documents/document.ts'
import { acronymsIn } from './acronyms.ts'
import { answeredCards } from './answered.ts'
import { definitionIn, namedIn } from './definitions.ts'
import { enumerationCard } from './enumerations.ts'
import { entriesIn, isGlossary } from './glossary.ts'
import type { Grammar } from './grammar.ts'
import { kindsCard } from './kinds.ts'
import { listCards, slideCards } from './lists.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { alternativesTo, hashOf, optionsOf } from './options.ts'
import { basic, gapped, type Proposal } from './proposal.ts'
import type { Statement } from './statements.ts'
import { superlativeCard } from './superlatives.ts'
import { cellsIn, valuesIn } from './tables.ts'
import { plainWords } from './words.ts'

/** Every third card of a list or a table lets choose, where there is something to choose from. */
const isChoice = (text: string) => hashOf(text) % 3 === 0

/** Cards from answered questions, glossary lines, lists and tables. */
export function structureCards(passage: Passage, grammar: Grammar): Proposal[] {
  const { blocks } = passage
  const isAmongOthers = isGlossary(passage, grammar)
  const members = [...answeredCards(blocks, grammar), ...listCards(blocks, grammar), ...slideCards(passage, grammar)]
  return [
    ...members,
    ...blocks.flatMap((block) => [
      ...glossaryCards(block, grammar, isAmongOthers),
      ...tableCards(block, grammar),
      ...valueCards(block, passage.path, grammar),
    ]),
  ]
}

function glossaryCards(block: Block, grammar: Grammar, isAmongOthers: boolean): Proposal[] {
  const entries = entriesIn(block, grammar, isAmongOthers)
  return entries.map(({ term, meaning, isNominal, quote, page }) => {
    const others = alternativesTo(
      term,
      entries.map((entry) => entry.term),
    )
    const card: Proposal['card'] =
      others && isNominal && isChoice(term)
        ? { kind: 'choice', question: grammar.asking.term(meaning), answers: optionsOf(term, others) }
        : basic(isNominal ? grammar.asking.meaning(term) : grammar.asking.character(term), meaning)
    const isMinor = isReadOff(term, meaning) || (!isNominal && plainWords(meaning).length < fewestWords)
    return { card, page, quote, value: isMinor ? 0.4 : 0.9, about: term }
  })
}

/** 'Microphones: detect sound' says what everybody knows. */
const fewestWords = 10
const shortestStem = 5
const shareOfStem = 0.7

/** Whether the meaning has a word that begins like one of the term: 'light sensors: detect light levels'. */
function isReadOff(term: string, meaning: string): boolean {
  const words = plainWords(meaning)
  return plainWords(term).some((one) => words.some((other) => beginsLike(one, other)))
}

function beginsLike(a: string, b: string): boolean {
  const length = Math.max(shortestStem, Math.ceil(shareOfStem * Math.min(a.length, b.length)))
  return a.slice(0, length) === b.slice(0, length) && Math.min(a.length, b.length) >= shortestStem
}

function tableCards(block: Block, grammar: Grammar): Proposal[] {
  return cellsIn(block, grammar).map(({ row, columns, value, isMinor, others, quote, page }) => {
    const question = columns ? grammar.asking.cell(columns[0], row, columns[1]) : grammar.asking.meaning(row)
    const wrong = alternativesTo(value, others)
    const card: Proposal['card'] =
      wrong && isChoice(row + value)
        ? { kind: 'choice', question, answers: optionsOf(value, wrong) }
        : basic(question, value)
    return { card, page, quote, value: isMinor ? 0.3 : 0.8, about: row }
  })
}

function valueCards(block: Block, path: readonly string[], grammar: Grammar): Proposal[] {
  const heading = asTerm(path.at(-1) ?? '', grammar)
  if (heading === null) return []
  return valuesIn(block, grammar).map(({ name, value, others, quote, page }) => {
    const question = `${heading}: ${name} …`
    const wrong = alternativesTo(value, others)
    const card: Proposal['card'] =
      wrong && isChoice(name) ? { kind: 'choice', question, answers: optionsOf(value, wrong) } : basic(question, value)
    return { card, page, quote, value: 0.8, about: name }
  })
}

const fewestUses = 3

/** Cards from what a sentence defines, names or spells out. */
export function definitionCards(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal[] {
  const { text: quote, page } = statement
  const cards: Proposal[] = acronymsIn(statement).map(({ acronym, expansion }) => ({
    card: basic(grammar.asking.expansion(acronym), expansion),
    page,
    quote,
    // Two letters stand for too much to be learnt by themselves, unless the text lives on them.
    value: acronym.length > 2 || lexicon.frequency(acronym) >= fewestUses ? 0.85 : 0.4,
    about: acronym,
  }))
  const definition = definitionIn(statement, path, grammar, lexicon)
  if (definition) {
    const { term, meaning, by } = definition
    const value = by === 'class' ? 0.8 : 0.95
    cards.unshift({ card: basic(grammar.asking.meaning(term), meaning), page, quote, value, about: term })
  }
  const enumeration = cards.length > 0 ? null : enumerationCard(statement, path, grammar)
  if (enumeration) return [enumeration]
  const told = cards.length > 0 ? null : (superlativeCard(statement, grammar) ?? kindsCard(statement, path, grammar))
  if (told) return [told]
  const name = cards.length > 0 ? null : namedIn(statement, grammar)
  if (name)
    cards.unshift({ card: gapped(quote, [name]), page, quote, value: 0.8, about: quote.slice(name.start, name.end) })
  return cards
}
