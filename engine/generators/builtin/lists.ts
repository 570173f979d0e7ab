import type { Block, Passage } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'
import { basic, gapped, type Proposal } from './proposal.ts'
import { sentencesOf } from './sentences.ts'
import { isAddressed, isOutright, standsAlone } from './statements.ts'
import { tokensOf } from './tokens.ts'
import { plainWords } from './words.ts'

const mostMembers = 4
const longestQuote = 480

/** Cards that ask for all members of a short list, where the words before it say how many there are. */
export function listCards(blocks: readonly Block[], grammar: Grammar): Proposal[] {
  return blocks.flatMap((list, index) => {
    const before = blocks[index - 1]
    if (list.kind !== 'list' || before?.kind !== 'paragraph') return []
    const leadIn = sentencesOf(before.text, grammar).at(-1) ?? ''
    const items = list.items.filter(({ level }) => level === 0).map(({ text }) => text.trim())
    const members = items.map((item) => memberOf(item, grammar))
    const isWhole = members.every((member) => member !== null)
    if (!isWhole || !isLeadIn(leadIn, members.length, grammar)) return []
    const quote = [leadIn, ...items].join(' ')
    if (quote.length > longestQuote || new Set(members).size < members.length) return []
    const opening = `${leadIn} `
    const text = `${opening}${members.join(', ')}.`
    let at = opening.length
    const gaps = members.map((member) => {
      const gap = { start: at, end: at + (member?.length ?? 0) }
      at = gap.end + ', '.length
      return gap
    })
    return [{ card: gapped(text, gaps), page: before.page, quote, value: 0.7, about: leadIn }]
  })
}

const mostPointWords = 6
const longestAnswer = 180

/** A card that asks for the points of a slide: a title above one short list, and nothing else. */
export function slideCards({ path, blocks }: Passage, grammar: Grammar): Proposal[] {
  const [list, ...others] = blocks
  const title = asTerm(path.at(-1) ?? '', grammar)
  if (list?.kind !== 'list' || others.length > 0 || title === null || plainWords(title).length < 2) return []
  const points = list.items.map(({ text }) => text.trim())
  const answer = points.join(', ')
  const isFit = points.length >= 2 && points.length <= mostMembers && answer.length <= longestAnswer
  if (!isFit || list.items.some(({ level }) => level > 0) || !points.every((point) => isPoint(point, grammar)))
    return []
  return [
    {
      card: basic(grammar.asking.members(title), answer),
      page: list.page,
      quote: points.join(' '),
      value: 0.6,
      about: title,
    },
  ]
}

/** A few words that stand for themselves: no sentence, no instruction, no link, nothing numbered. */
function isPoint(text: string, grammar: Grammar): boolean {
  const words = plainWords(text)
  const isPlain =
    /^\p{L}[^?!:;<>{}|\\=_`@#/]*[\p{L}\p{N})]$/u.test(text) && words.length >= 1 && words.length <= mostPointWords
  return (
    isPlain &&
    !isAddressed(tokensOf(text, grammar), grammar) &&
    !grammar.lesson.test(text) &&
    !grammar.pointer.test(text)
  )
}

/** The name that an item begins with, or the item if it is no longer than one. */
function memberOf(item: string, grammar: Grammar): string | null {
  return asTerm(item.split(/ ?[:–—(,;]| - /u)[0] ?? '', grammar)
}

/** Whether a line announces a list of so many members, and says of what by itself. */
function isLeadIn(line: string, size: number, grammar: Grammar): boolean {
  const tokens = tokensOf(line, grammar)
  const { numerals } = grammar.words
  const isCounted = tokens.some((token) => token.text === String(size) || numerals.has(token.lower))
  return (
    line.endsWith(':') &&
    isCounted &&
    size >= 2 &&
    size <= mostMembers &&
    plainWords(line).length >= 4 &&
    !isAddressed(tokens, grammar) &&
    standsAlone(line, tokens, grammar) &&
    isOutright(line, tokens, grammar)
  )
}
