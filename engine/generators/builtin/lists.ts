import type { Block, Passage, Text } from '../../documents/document.ts'
import { fewestOwnWords, saysWhatThereIs } from './enumerations.ts'
import { type Grammar, grammarPattern } from './grammar.ts'
import { isFit } from './answered.ts'
import { askedFor } from './asking.ts'
import { labelCard, restCard, subjectIn, topicOf, under } from './context.ts'
import { isInUse } from './familiar.ts'
import { asTerm } from './lexicon.ts'
import { siblingsIn } from './siblings.ts'
import { alternativesTo, basic, choiceOf, type Proposal } from './proposal.ts'
import { hasPairs, hasVerb, hidesSubject, isAddressed, isOutright, shortened, standsAlone } from './statements.ts'
import { isName, isValue } from './tables.ts'
import { isContent, sentencesOf, type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

const mostMembers = 5
const longestQuote = 480

const mostPointWords = 6
const longestAnswer = 180
/** The steps of a process are learnt together. */
const longestSteps = 200

/** The points of a title are kept where it says what they are: 'Causes of the war'. */
const keyPoint = { value: 0.6, importance: 2 } as const
const detail = { value: 0.3, importance: 3 } as const

/** A card that asks for the points of a part that begins with one short list, such as a slide. */
export function slideCards({ path, blocks }: Passage, grammar: Grammar): Proposal[] {
  const [list, ...others] = blocks
  const title = asTerm(path.at(-1) ?? '', grammar)
  const isOnly = others.every(({ kind }) => kind !== 'list')
  if (list?.kind !== 'list' || !isOnly || title === null) return []
  // 'Features' of what?
  const isOpen = plainWords(title).length < 2 && isInUse(title.toLowerCase(), grammar)
  const topic = topicOf(path, grammar)
  if (isOpen && (topic === null || topic === subjectIn(title, grammar) || !namesTerm(topic, title))) return []
  const texts = list.items.map(({ text }) => text.trim())
  // 'Causes of the war' names several, each perhaps with what it led to.
  const side = sidesIn(title, grammar)
  const points = side === null ? texts : texts.map((text) => pointOf(text, grammar) ?? '')
  const answer = points.join(points.some((point) => point.includes(',')) ? '; ' : ', ')
  const [most, longest] = list.isOrdered ? [mostListed, longestSteps] : [mostMembers, longestAnswer]
  const isFit = points.length >= 2 && points.length <= most && answer.length <= longest
  const mostWords = list.isOrdered || side !== null ? mostListedWords : mostPointWords
  const arePoints = points.every((point) => isPoint(point, mostWords, grammar))
  if (!isFit || list.items.some(({ level }) => level > 0) || !arePoints) return []
  return [
    {
      // 'The law protects' is a beginning, and no title.
      card: isOpen
        ? labelCard(null, topic ?? '', answer, grammar)
        : side === null
          ? askedBy(title, answer, grammar)
          : basic(side, answer),
      page: list.page,
      quote: texts.join(' '),
      ...(side === null ? detail : keyPoint),
      about: title,
    },
  ]
}

/** A card for the points of a slide by its title, which may be the beginning of a sentence: 'The law protects'. */
function askedBy(title: string, answer: string, grammar: Grammar): Proposal['card'] {
  const isClause = grammarPattern(`[ ,](?:${grammar.defining.relative})(?= )`).test(title)
  const asked = isClause ? null : askedFor(title, answer, grammar)
  return asked ?? basic(grammar.ask('members', { title }), answer)
}

/** The question for several sides of a subject, which a heading such as 'Causes of the war' names. */
function sidesIn(title: string, grammar: Grammar): string | null {
  const [first = '', ...rest] = plainWords(title)
  const isSeveral =
    grammar.sides?.test(first) === true && rest.length > 0 && !rest.some((word) => grammar.words.verbs.has(word))
  if (!isSeveral) return null
  return grammar.ask('sides', {
    title: grammar.traits.has('capitalNouns') ? title : title.charAt(0).toLowerCase() + title.slice(1),
  })
}

const mostListed = 6
const briefValue = 3
const mostListedWords = 8
const longestLeadIn = 140

/** A line that introduces a list, and the list's points. */
interface Listing {
  leadIn: string
  points: Text[]
  topic: string | null
  quote: string
  page: number
}

/** Cards that ask for a short list by the line above it: 'The causes of the war were …'. */
export function membersCards({ path, blocks }: Passage, grammar: Grammar): Proposal[] {
  const title = subjectIn(path.at(-1) ?? '', grammar)
  return withOwnLines(listingsIn(blocks, topicOf(path, grammar), grammar)).flatMap(
    ({ leadIn, points, topic, quote, page }): Proposal[] => {
      const only = points.length === 1 ? sideOf(leadIn, points[0]?.text ?? '', topic, grammar) : null
      if (only) return [{ card: only, page, quote, value: 0.7, importance: 2, about: leadIn }]
      const labelled = points.filter(({ text }) => / ?: /u.test(text)).length
      // Where only some points go on after a colon, or with a value, they are no members of one list.
      const areValues = points.every(({ text }) => plainWords(text.split(/ ?: /u)[1] ?? '').length <= briefValue)
      if (labelled > 0 && (labelled < points.length || areValues)) return []
      const members = points.map(({ text }) => pointOf(text, grammar))
      const listed = members.filter((member) => member !== null)
      const answer = listed.join(listed.some((member) => member.includes(',')) ? '; ' : ', ')
      // 'Module A, module B' are placeholders.
      const kinds = new Set(listed.map((member) => member.replace(/ (?:\p{Lu}|\d+)$/u, '')))
      const isWhole = listed.length === members.length && kinds.size === listed.length
      const isShort = listed.length >= 2 && listed.length <= mostListed && answer.length <= longestAnswer
      if (!isWhole || !isShort || quote.length > longestQuote || !hasPairs(answer)) return []
      // In the first paragraph below a heading, 'it' is what the heading names.
      const [first] = blocks
      const isFirst = title !== null && first?.kind === 'paragraph' && first.text.trimEnd().endsWith(leadIn)
      const card = openingOf(leadIn, topic, isFirst, answer, grammar)
      // Long points are statements, and belong less surely to what the line announces.
      const isPlain = listed.every((member) => plainWords(member).length <= mostPointWords)
      const isLabel = isPlain && plainWords(leadIn).some((word) => grammar.words.aspects.has(word))
      const isCounted = tokensOf(leadIn, grammar).some(
        ({ text, lower }) => text === String(listed.length) || grammar.words.numerals.has(lower),
      )
      const isSure = isLabel || isCounted || (isPlain && saysWhatThereIs(leadIn, grammar))
      return card ? [{ card, page, quote, value: isSure ? 0.75 : 0.3, importance: isSure ? 2 : 3, about: leadIn }] : []
    },
  )
}

/** A card for a label with one line below it, which says this of the heading's subject: 'Efficiency:' and 'high, since …'. */
function sideOf(leadIn: string, point: string, topic: string | null, grammar: Grammar): Proposal['card'] | null {
  const label = /^(?<label>\p{L}[^:]*):$/u.exec(leadIn)?.groups?.['label'] ?? ''
  const answer = shortened(point, longestAnswer, grammar)
  const tokens = tokensOf(answer ?? '', grammar)
  const own = tokensOf(label, grammar)
  const isSaying =
    hasVerb(own, grammar) ||
    (grammar.traits.has('cases') && own.slice(1).some(({ lower }) => grammar.beginsVerbally(lower)))
  const isSide = topic !== null && asTerm(label, grammar) !== null && !namesTerm(topic, label) && !isSaying
  if (/^\p{Lu}{6,}/u.test(label)) return null
  if (answer === null || !isSide || plainWords(answer).length < fewestInGroup || grammar.pointer.test(answer))
    return null
  return isAddressed(tokens, grammar) || grammar.example.exec(answer)?.index === 0 || !/^[\p{L}\p{N}$]/u.test(answer)
    ? null
    : labelCard(topic, label, answer, grammar)
}

const mostTitleWords = 5
const number = /^\d{1,2}[.)] (?=\p{L})/u

/** Whether a line above a list is its title: a marked phrase alone, such as 'Advantages', or a term. */
function isTitle({ text, marked }: Text, grammar: Grammar): boolean {
  const bare = text.trim().replace(number, '')
  const isMarked = marked.some((term) => bare.endsWith(term.trim()) && bare.length - term.trim().length <= 2)
  const isPlain = /^\p{L}[^.,:;!?]*:?$/u.test(bare) && !hasVerb(tokensOf(bare, grammar), grammar)
  const isShort = plainWords(bare).length <= (isMarked ? mostTitleWords : mostGroupWords)
  return isPlain && isShort && (isMarked || asTerm(bare, grammar) !== null)
}

/** The lists below a paragraph or an item that ends with a colon, or is a title. */
function listingsIn(blocks: readonly Block[], topic: string | null, grammar: Grammar): Listing[] {
  return blocks.flatMap((block, index): Listing[] => {
    const { page } = block
    const next = blocks[index + 1]
    if (block.kind === 'paragraph' && next?.kind === 'list') {
      const isTitled = isTitle(block, grammar)
      const leadIn = isTitled ? block.text.trim().replace(number, '') : (sentencesOf(block.text, grammar).at(-1) ?? '')
      const points = next.items.filter(({ level }) => level === 0)
      return leadIn.endsWith(':') || isTitled ? [listing(leadIn, points, next.items, topic, page)] : []
    }
    if (block.kind !== 'list') return []
    return block.items.flatMap((item, at): Listing[] => {
      const leadIn = sentencesOf(item.text, grammar).at(-1) ?? ''
      const rest = block.items.slice(at + 1)
      const end = rest.findIndex(({ level }) => level <= item.level)
      const below = end < 0 ? rest : rest.slice(0, end)
      if (!leadIn.endsWith(':') && !isGroup(item, below, grammar)) return []
      const above = block.items.slice(0, at).findLast(({ level }) => level < item.level)
      const parent = above?.text.trimEnd().endsWith(':') ? subjectIn(above.text, grammar) : null
      return [
        listing(
          leadIn,
          below.filter(({ level }) => level === item.level + 1),
          below,
          parent ?? topic,
          page,
        ),
      ]
    })
  })
}

const fewestInGroup = 3

/** Whether an item names a group whose members stand below it: short phrases of one kind, without more below them. */
function isGroup(
  { text, level }: Text & { level: number },
  below: readonly (Text & { level: number })[],
  grammar: Grammar,
) {
  const words = below.map((one) => plainWords(one.text).length)
  return (
    below.length >= fewestInGroup &&
    below.every((one) => one.level === level + 1 && isPoint(one.text.trim(), mostPointWords, grammar)) &&
    Math.max(...words) <= mostGroupWords &&
    asTerm(text, grammar) !== null
  )
}

const mostGroupWords = 4

/** Those that say which of several things their line is about: 'Role:' may stand there twice. */
const withOwnLines = (listings: readonly Listing[]) =>
  listings.filter((one) =>
    listings.every((other) => other === one || bareLeadIn(other.leadIn) !== bareLeadIn(one.leadIn)),
  )

/** `below` is the points with what stands below them. */
const listing = (
  leadIn: string,
  points: Text[],
  below: readonly Text[],
  topic: string | null,
  page: number,
): Listing => ({
  leadIn,
  points,
  topic,
  quote: [leadIn, ...below.map(({ text }) => text.trim())].join(' '),
  page,
})

const bareLeadIn = (leadIn: string) => leadIn.replace(/[\s:]+$/u, '')

/** What a list item names: the part before a colon, a bracket or 'which', or all of a short item. */
function pointOf(text: string, grammar: Grammar): string | null {
  const [line = ''] = text.trim().split(/ ?[:–—→⇒]\s| (?:->?|=>) /u)
  const head = line.replace(new RegExp(`, (?:${grammar.defining.relative}) .+$`, 'iu'), '')
  const full = head.replace(/[\s.;,:]+$/u, '')
  // What follows in brackets explains the point.
  const bare = plainWords(full).length > mostListedWords ? full.replace(/ \([^()]*\)$/u, '') : full
  const words = plainWords(bare)
  const isPlain = /^[\p{L}\p{N}]/u.test(bare) && !/[?!<>{}|\\=_`@#$]|https?:|\p{Ll}[.] /u.test(bare)
  const isShort = words.length > 0 && words.length <= mostListedWords && /\p{L}{2}/u.test(bare)
  return isPlain && isShort && !isAddressed(tokensOf(bare, grammar), grammar) && !grammar.pointer.test(bare)
    ? bare
    : null
}

/** The question for a list: its introduction, or the heading where that only points ahead: 'the following layers'. */
function openingOf(
  leadIn: string,
  topic: string | null,
  isFirst: boolean,
  answer: string,
  grammar: Grammar,
): Proposal['card'] | null {
  const tokens = tokensOf(leadIn, grammar)
  const [first] = tokens
  const content = tokens.filter((token) => isContent(token, grammar))
  const isUnfit =
    !first ||
    grammar.isLabel(first.lower) ||
    grammar.example.test(leadIn) ||
    grammar.lesson.test(leadIn) ||
    isAddressed(tokens, grammar) ||
    /[?!<>{}|\\=_`@#$]|https?:/u.test(leadIn)
  if (isUnfit || leadIn.length > longestLeadIn || content.length === 0) return null
  const side = sidesIn(bareLeadIn(leadIn), grammar)
  if (side !== null) return basic(under(topic, side, grammar), answer)
  const isOwn = standsAlone(leadIn, tokens, grammar) && isOutright(leadIn, tokens, grammar)
  const isAlone = isOwn || (saysWhatThereIs(leadIn, grammar) && !grammar.pointer.test(leadIn))
  if (isAlone) {
    const isSaid = hasVerb(tokens, grammar)
    const isClear =
      content.length >= fewestOwnWords && isSaid && !hidesSubject(tokens, grammar) && !isSideOnly(tokens, grammar)
    if (topic === null && (content.length < fewestOwnWords || !isSaid)) return null
    return isSaid
      ? restCard(isClear ? null : topic, leadIn, answer, grammar)
      : labelCard(topic, bareLeadIn(leadIn), answer, grammar)
  }
  const title = topic === null ? null : asTerm(topic, grammar)
  if (grammar.pointer.test(leadIn)) return title === null ? null : basic(grammar.ask('members', { title }), answer)
  return topic !== null && isFirst ? restCard(topic, leadIn, answer, grammar) : null
}

/** Whether a lead-in begins with a side of something that it does not name: 'The main causes are'. */
function isSideOnly(tokens: readonly Token[], grammar: Grammar): boolean {
  const verb = tokens.findIndex(({ lower }) => grammar.isVerb(lower))
  const subject = tokens.slice(0, verb)
  const { aspects, linkers } = grammar.words
  return subject.some(({ lower }) => aspects.has(lower)) && !subject.some(({ lower }) => linkers.has(lower))
}

/** A card from a heading that asks a question, answered by the short list below it. */
export function headingCards({ path, blocks }: Passage, grammar: Grammar): Proposal[] {
  const question = (path.at(-1) ?? '').replace(/^[^\p{L}¿]+/u, '').trim()
  const [block] = blocks
  if (block?.kind !== 'list' || !/^.{8,120}\?$/u.test(question) || !isFit(question, grammar)) return []
  const topic = topicOf(path.slice(0, -1), grammar)
  const [quote, answer] = listAnswer(block, grammar)
  if (quote === undefined || answer === undefined) return []
  const isShort = plainWords(question).length <= 3
  const card = basic(isShort ? under(topic, question, grammar) : question, answer)
  return [{ card, page: block.page, quote, value: 0.8, importance: 2, about: question }]
}

function listAnswer({ items }: Extract<Block, { kind: 'list' }>, grammar: Grammar): string[] {
  const members = items.filter(({ level }) => level === 0).map(({ text }) => pointOf(text, grammar))
  const answer = members.join(members.some((member) => member?.includes(',')) ? '; ' : ', ')
  const isLabelled = items.some(({ text }) => / ?:(?: |$)/u.test(text))
  const isFitting = !isLabelled && members.length >= 2 && members.length <= mostListed && !members.includes(null)
  return isFitting && answer.length <= longestAnswer ? [items.map(({ text }) => text.trim()).join(' '), answer] : []
}

/** Whether a point consists of a few self-contained words: no sentence, instruction, link or number. */
function isPoint(text: string, mostWords: number, grammar: Grammar): boolean {
  const words = plainWords(text)
  const isPlain =
    /^\p{L}[^?!:;<>{}|\\=_`@#/→⇒]*[\p{L}\p{N})]$/u.test(text) && words.length >= 1 && words.length <= mostWords
  return (
    isPlain &&
    !isAddressed(tokensOf(text, grammar), grammar) &&
    !grammar.lesson.test(text) &&
    !grammar.pointer.test(text)
  )
}

/** An entry of a list of 'name: value'. */
interface Value {
  name: string
  value: string
  others: string[]
  quote: string
  page: number
}

const fewestValues = 3
const mostValueWords = 5
/** An arrow may lead from a term to a note: 'HEAD → the header alone'. */
const mostNameWords = 2
const mostNoteWords = 10
const named = /^(?<name>[^:–—=→⇒]{1,40}?)(?: ?: | [–—] | ?= |(?<arrow> (?:→|⇒|->|=>) ))(?<value>[^→⇒]*)$/u

/**
 * The entries of a list such as 'Sodium: 135–145 mmol/L', if all values are short and contain a number, or an arrow leads from
 * one word to each: 'length → metre'.
 */
function valuesIn(block: Block, grammar: Grammar): Value[] {
  if (block.kind !== 'list') return []
  return siblingsIn(block.items, grammar).flatMap(({ items }) => valuesOf(items, block.page, grammar))
}

function valuesOf(items: readonly Text[], page: number, grammar: Grammar): Value[] {
  if (items.length < fewestValues) return []
  const values = items.flatMap(({ text }) => {
    const { name, value, arrow } = named.exec(text.trim())?.groups ?? {}
    const isGiven = arrow === undefined ? /\d/u.test(value ?? '') : plainWords(name ?? '').length <= mostNameWords
    const most = arrow === undefined ? mostValueWords : mostNoteWords
    const isShort = value !== undefined && isGiven && plainWords(value).length <= most
    return name !== undefined && isShort && isName(name) && isValue(value, grammar)
      ? [{ name, value, quote: text }]
      : []
  })
  if (values.length < items.length || new Set(values.map(({ value }) => value)).size < values.length) return []
  return values.map((one) => ({
    ...one,
    value: one.value.replace(/[.;,]$/u, ''),
    others: values.filter((other) => other !== one).map(({ value }) => value),
    page,
  }))
}

/** Cards that ask for the values of a list of 'name: value'. */
export function valueCards(block: Block, path: readonly string[], grammar: Grammar): Proposal[] {
  const heading = asTerm(path.at(-1) ?? '', grammar)
  if (heading === null) return []
  return valuesIn(block, grammar).map(({ name, value, others, quote, page }) => {
    const card = labelCard(heading, name, value, grammar)
    const { question } = card
    const choice = choiceOf(question, value, alternativesTo(value, others))
    return { card, choice, page, quote, value: 0.8, importance: 2, about: name }
  })
}
