import type { Block, Passage, Text } from '../../documents/document.ts'
import { documentPattern } from '../../languages/languages.ts'
import { isCommand, isCommandName } from './commands.ts'
import { bareCard } from './characters.ts'
import { labelCard, topicOf, under } from './context.ts'
import { isEveryday, isObvious, isReadOff, isRestated } from './familiar.ts'
import {
  areTerms,
  asFacet,
  fewestVerbalWords,
  type Form,
  formOf,
  isAboutOther,
  isCopula,
  isFitForFacet,
  isKindOf,
  isPartNumber,
  restatingIn,
} from './forms.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { isDefining, isSentence, isTitleOfWork, meaningCard, saysWhatIsDone, startsNominally } from './meanings.ts'
import { alternativesTo, basic, choiceOf, type Proposal } from './proposal.ts'
import { isDate } from './spans.ts'
import { leadsOn } from './notes.ts'
import { siblingsIn, withEquations } from './siblings.ts'
import { hasPairs, hasVerb, isAddressed, shortened } from './statements.ts'
import { sentencesOf, type Token, tokensOf } from './tokens.ts'
import { beginsLike, namesTerm, plainWords, withLetters } from './words.ts'

/** A line 'x: y' of a list or a paragraph. */
interface Entry {
  term: string
  meaning: string
  form: Form
  /** The heading or the line above, for a question that would not stand alone. */
  topic: string | null
  /** Whether the document marks the term, or names it in its heading. */
  isMarked: boolean
  quote: string
  page: number
}

/** Where a line stands. */
interface Place {
  page: number
  topic: string | null
  path: readonly string[]
  isAmongOthers: boolean
  /** Whether it is a list item, perhaps below one that says what it is about. */
  isItem?: boolean
  isBelow?: boolean
  /** Whether it is one of many lines about technical terms. */
  isAmongTerms?: boolean
}

const longestMeaning = 200
const fewestWords = 2
/** With fewer words, a meaning fits several terms: 'a hollow organ'. */
const fewestTelling = 5
const line =
  /^[^\p{L}\p{N}(«„“"'§]*(?<term>(?:[^:–—=]|(?<=\d)[–—](?=\d)){2,70}?)(?<sign> ?: | [–—-]{1,2} | ?= )(?<meaning>\S.*)$/u

/** A date and what happened then: '19.1.1919 Election of the assembly'. */
const dated = /^(?<term>(?:\d{1,2}[./]){2}(?:1\d|20)\d{2})(?<sign> )(?<meaning>\p{Lu}.*[^.])$/u

/** A provision of a law: 'Art. 48', '§ 433 BGB'. */
const provision = new RegExp(`^(?:§{1,2}|(?:${documentPattern('provisions')})) ?\\d+\\p{L}?(?!\\p{L})[^:]{0,25}$`, 'iu')

const fewestLines = 3
const fewestSaid = 3
const glossaryHeading = new RegExp(`(?<!\\p{L})(?:${documentPattern('glossaries')})(?!\\p{L})`, 'iu')

/** Whether the heading of a passage calls it a glossary. */
export const isHeadedGlossary = ({ path }: Pick<Passage, 'path'>) =>
  path.some((heading) => glossaryHeading.test(heading))

/**
 * Whether a passage is a glossary: its heading says so, or enough of its paragraphs consist of a term, a colon and one
 * sentence.
 */
export function isGlossary(passage: Passage, grammar: Grammar, lexicon: Lexicon): boolean {
  const { blocks, path } = passage
  if (isHeadedGlossary(passage)) return true
  const lines = blocks.filter(
    (block) =>
      block.kind === 'paragraph' &&
      sentencesOf(block.text, grammar).length === 1 &&
      entryOf(block, { page: block.page, topic: null, path, isAmongOthers: true }, grammar, lexicon) !== null,
  )
  return lines.length >= fewestLines
}

/** A card for each line 'x: y' of a block. */
export function glossaryCards(
  block: Block,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
  isAmongOthers: boolean,
): Proposal[] {
  const entries = entriesIn(block, path, grammar, lexicon, isAmongOthers).filter(
    ({ term, meaning, form }) =>
      !isReadOff(term, meaning, form === 'character', grammar) &&
      !(form === 'character' && (isObvious(term, grammar) || beginsAgain(term, meaning))) &&
      ((form !== 'facet' && isDefiningPhrase(tokensOf(meaning, grammar), grammar)) ||
        !isRestated(term, meaning, form !== 'facet', grammar)),
  )
  const terms = entries.filter(({ form }) => form === 'meaning').map(({ term }) => term)
  // 'Peripheral' is as open as 'central' beside it.
  const areOpen =
    block.kind === 'list' &&
    !grammar.traits.has('bareGenerics') &&
    entries.some(({ term }) => isEveryday(term, grammar))
  return entries.map((entry) => {
    const { term, meaning, form, isMarked, quote, page } = entry
    const isBrief = plainWords(meaning).length < fewestTelling
    const others = form === 'meaning' && !isBrief ? alternativesTo(term, terms) : null
    const card = questionOf(entry, areOpen, grammar)
    const choice = choiceOf(grammar.ask('term', { meaning }), term, others)
    const isMinor = form === 'character' && plainWords(meaning).length < fewestVerbalWords
    const tokens = tokensOf(meaning, grammar)
    const isStatement = isSentence(tokens, grammar) || tokens.some(({ lower }) => grammar.words.modals.has(lower))
    // A sentence about a label that is no term rather comments than defines.
    const isComment = form === 'facet' && !isAcronym(term) && !provision.test(term) && isStatement
    // 'Noble gases: rare', 'Case 4: …'
    const isVague =
      form === 'facet' &&
      !provision.test(term) &&
      (/ \d{1,2}$/u.test(term) ||
        grammar.isModifier(term.toLowerCase()) ||
        (plainWords(meaning).length <= fewestSaid && !/[\d$]/u.test(meaning)))
    const isLoose = isMinor || isVague || (isComment && plainWords(term).length > 1)
    const importance = isLoose || isComment ? 3 : isMarked && (form === 'meaning' || form === 'who') ? 1 : 2
    const value = isLoose ? 0.25 : isComment ? 0.42 : form === 'facet' ? 0.7 : 0.9
    return { card, choice, page, quote, value, importance, about: term }
  })
}

const isDefiningPhrase = (tokens: readonly Token[], grammar: Grammar) =>
  isDefining(tokens, grammar) && !isSentence(tokens, grammar)

/** Whether a meaning begins with its term as a verb: 'Temperature measurement: measuring …'. */
const beginsAgain = (term: string, meaning: string) =>
  beginsLike(plainWords(term)[0] ?? '', plainWords(meaning)[0] ?? '')

/** Whether a name has several capitals: 'IaaS', 'DNS (Domain Name System)'. */
const isAcronym = (term: string) => /^\S*\p{Lu}\S*\p{Lu}/u.test(term)

function questionOf({ term, meaning, form, topic }: Entry, isOpen: boolean, grammar: Grammar): Proposal['card'] {
  // 'x' under 'The x' needs words, not the heading.
  if (form === 'facet' && topic !== null && namesTerm(term, topic))
    return startsNominally(tokensOf(meaning, grammar), grammar)
      ? meaningCard(term, meaning, false, grammar)
      : labelCard(null, term, meaning, grammar)
  if (form === 'facet') return labelCard(topic, term, meaning, grammar)
  const { question, answers, kind } =
    form === 'character'
      ? bareCard(term, meaning, grammar)
      : form === 'meaning'
        ? meaningCard(term, meaning, false, grammar)
        : basic(grammar.ask(form, { term }), meaning)
  const isAmbiguous = isOpen || isEveryday(term, grammar) || form === 'happened'
  return { kind, question: isAmbiguous ? under(topic, question, grammar) : question, answers }
}

/**
 * The lines 'x: y' of a block: those whose term is marked or in the heading, and lists that mostly have that form. In a
 * glossary (`isAmongOthers`), any paragraph of that form counts.
 */
function entriesIn(
  block: Block,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
  isAmongOthers: boolean,
): Entry[] {
  const { page } = block
  const topic = topicOf(path, grammar)
  const place: Place = { page, topic, path, isAmongOthers }
  if (block.kind === 'paragraph')
    return linesOf(block).flatMap((text) => {
      const entry = entryOf(text, place, grammar, lexicon)
      return entry && (isAmongOthers || entry.isMarked || isDefinitionLine(block.text, entry, grammar)) ? [entry] : []
    })
  if (block.kind !== 'list') return []
  const items = withEquations(block.items)
  const groups = siblingsIn(items, grammar)
  return groups.flatMap((group) => {
    const names = group.items.map(({ text }) => line.exec(text.trim())?.groups?.['term']?.trim() ?? '')
    const isAmongTerms = areTerms(names, grammar)
    const found = group.items.map((item) =>
      linesOf(item).flatMap(
        (text) => entryOf(text, { ...place, ...group.place, isItem: true, isAmongTerms }, grammar, lexicon) ?? [],
      ),
    )
    const areMost = found.filter(({ length }) => length > 0).length >= Math.max(2, group.items.length / 2)
    const isClear = ({ isMarked, form, meaning }: Entry) =>
      isMarked || (form === 'meaning' && (isAmongTerms || isDefiningPhrase(tokensOf(meaning, grammar), grammar)))
    return found.flat().filter((entry) => areMost || isClear(entry))
  })
}

/** Whether a paragraph is one line that defines a term, although it marks none. */
function isDefinitionLine(text: string, { term, form }: Entry, grammar: Grammar): boolean {
  const isName = /^\p{Lu}\S* \p{Lu}/u.test(term)
  // 'One of the examples'
  const isLoose = plainWords(term).some((word) => grammar.words.prepositions.has(word) || grammar.words.vague.has(word))
  const isOnly = sentencesOf(text, grammar).length === 1
  return isOnly && !isLoose && (form === 'who' || (form === 'meaning' && !isName))
}

/** The lines of a text: one begins at each marked term before a colon, since line ends may be lost. */
function linesOf({ text, marked, code = [] }: Text): Text[] {
  // The line may be marked as a whole, and followed by more about the term.
  const whole = marked.find((one) => line.test(one) && text.trimStart().startsWith(one))
  if (whole !== undefined) return [{ text: whole, marked: [whole.replace(/[:=].*$/u, '').trim()] }]
  const starts = marked
    .map((one) => text.indexOf(one.trim()))
    .filter(
      (at, index) => at > 0 && /^ ?:/u.test(text.slice(at + (marked[index] ?? '').trim().replace(/:$/u, '').length)),
    )
    .toSorted((a, b) => a - b)
  return [0, ...starts].map((start, index) => ({ text: text.slice(start, starts[index]).trim(), marked, code }))
}

function startsMarked({ marked, code = [] }: Text, term: string): boolean {
  const bare = term.replace(/ \(.*\)$/u, '').toLowerCase()
  return [...marked, ...code].some((one) =>
    one
      .toLowerCase()
      .replace(/[\s:.–—-]+$/u, '')
      .replace(/ \(.*\)$/u, '')
      .endsWith(bare),
  )
}

/** The parts of a line; without a sign where its term is marked and a new line followed, as in '*Artery.* It carries …'. */
function partsOf(
  { text, marked }: Text,
  isItem: boolean,
  grammar: Grammar,
): { term: string; sign: string; meaning: string } | null {
  const flat = text.replaceAll(/\s+/gu, ' ').trim()
  const groups = line.exec(flat)?.groups ?? dated.exec(flat)?.groups
  // 'The phonological loop, which deals with sound'
  const [term = ''] = isItem && !groups ? flat.split(', ') : []
  const clause = grammar.relativeSubject?.exec(flat.slice(term.length))?.groups?.['clause']
  if (term !== '' && clause !== undefined) return { term, sign: ',', meaning: clause }
  if (groups) return groups as { term: string; sign: string; meaning: string }
  const opening = marked[0]?.trim() ?? ''
  const rest = opening === '' || !flat.startsWith(opening) ? '' : flat.slice(opening.length)
  const runIn = /^\.? (?<meaning>\p{L}.*)$/u.exec(rest)?.groups?.['meaning']
  const isRunIn = runIn !== undefined && /^[^.]+\.$/u.test(opening + rest.slice(0, 1).trim())
  if (isRunIn) return { term: opening.replace(/\.$/u, ''), sign: '.', meaning: runIn }
  const isNewLine = /^ \p{Lu}/u.test(rest) && !grammar.traits.has('capitalNouns') && !/[.:]$/u.test(opening)
  return isNewLine ? { term: opening, sign: '', meaning: rest.trim() } : null
}

/** What a line says about its term; null if that is nothing to ask for. */
export function entryOf(
  text: Text,
  { page, topic, path, isAmongOthers, isItem = false, isBelow = false, isAmongTerms = false }: Place,
  grammar: Grammar,
  lexicon: Lexicon,
): Entry | null {
  const parts = partsOf(text, isItem, grammar)
  if (!parts) return null
  const [first = ''] = sentencesOf(parts.meaning, grammar)
  const restated = restatingIn(first, grammar)
  const rest = first.slice(restated.length).trim()
  const meaning = leadsOn(rest, grammar) ? rest.replace(/[.;]$/u, '') : shortened(rest, longestMeaning, grammar)
  const isEquation = parts.sign.includes('=')
  // A glossary may say when something is the case: 'scarcity: when wants exceed the supply'.
  const isListed = isHeadedGlossary({ path: [...path] })
  if (meaning === null || isTitleOfWork(parts.term, meaning, grammar)) return null
  if (!isFit(meaning, first, isEquation, isListed, grammar)) return null
  const aside = /^(?<head>[^()]+?) (?<aside>\([^()]{1,40}\))$/u.exec(parts.term.trim())?.groups
  const name = (aside?.['head'] ?? parts.term).trim()
  const isDefined = grammar.isDefinitionLabel(name)
  // 'Definition: y' defines what the heading names, and 'Trap 1' is the number of a part.
  if (/[!?]/u.test(parts.term) || !hasPairs(parts.term) || isPartNumber(name, grammar)) return null
  if (grammar.lesson.test(name) || grammar.yesOrNo.test(name) || grammar.example.exec(name)?.index === 0) return null
  // 'Definition: a cell is …' has a term of its own.
  if (isDefined && isSentence(tokensOf(meaning, grammar), grammar)) return null
  const isDashed = /[–—-]/u.test(parts.sign)
  const isDay = /\d/u.test(name) && isDate(tokensOf(name, grammar), grammar, lexicon)
  const isProvision = provision.test(name)
  const known = isDay || isProvision ? name : asTerm(name, grammar)
  const term = isDefined ? topic : (known ?? (isDashed ? null : asFacet(name, grammar)))
  // 'Two strategies' counts, and says nothing.
  const [counted] = plainWords(meaning)
  if (plainWords(meaning).length <= fewestWords && grammar.words.numerals.has(counted ?? '')) return null
  // A small letter after a line such as 'about:' begins an inflected form, unless many lines of a list do.
  if (isDashed && grammar.traits.has('cases') && /^\p{Ll}/u.test(name) && !isItem) return null
  // In 'x – y, and z – w' the second dash is a verb too.
  if (term === null || namesTerm(meaning, term) || (isDashed && / [–—-] /u.test(first))) return null
  const tokens = tokensOf(meaning, grammar)
  // 'Crearea unui grup: este creat un grup nou'
  if (isCopula(restated, grammar) && saysWhatIsDone(meaning, grammar)) return null
  // In a glossary or behind a command, the imperative of 'git push: invia …' describes and does not instruct.
  if (isAddressed(isAmongOthers || isCommandName(name) ? tokens.slice(1) : tokens, grammar)) return null
  const isNew = parts.sign === '' && !startsNominally(tokens, grammar)
  // 'The Earth' is not what 'Evolution compared with the Earth' is about.
  const title = path.at(-1) ?? ''
  const isTitle = namesTerm(title, term) && plainWords(title).length <= plainWords(term).length + longestRest
  const isMarked = startsMarked(text, term)
  const form =
    isDefined || (isListed && isMarked && known !== null && !isAboutOther(tokens, restated, grammar))
      ? 'meaning'
      : isProvision
        ? 'facet'
        : formOf(
            term,
            tokens,
            {
              restated,
              isEquation,
              isTitle,
              isAmongOthers,
              isAmongTerms,
              isBelow,
              isMarked: isMarked && !isKindOf(term, topic),
              isCommand: isMarked && isCommand(name, text, tokens, grammar),
            },
            grammar,
            lexicon,
          )
  // 'Speed: edge computing is …' says something about the heading's subject.
  const opening = plainWords(meaning).slice(0, longestOpening).join(' ')
  const isAboutTopic = isSentence(tokens, grammar) && path.some((heading) => namesTerm(opening, heading))
  const isUnfit = form === 'facet' && (topic === null || !(isProvision || isFitForFacet(tokens, grammar)))
  if (form === null || isNew || isUnfit) return null
  const flat = text.text.replaceAll(/\s+/gu, ' ')
  const quote = flat.slice(Math.max(0, flat.indexOf(parts.term.trim().slice(0, 12))))
  return {
    term: aside && !isDefined ? `${term} ${aside['aside']}` : term,
    meaning,
    form: form === 'meaning' && isAboutTopic && topic !== null ? 'facet' : form,
    topic,
    isMarked: isDefined || isTitle || isMarked || isDay || isProvision,
    quote: quote.slice(0, quote.indexOf(first) + first.length),
    page,
  }
}

const longestRest = 2
/** The words of a sentence that may be its subject. */
const longestOpening = 5

/** Whether a meaning is complete and stands alone. */
function isFit(meaning: string, sentence: string, isEquation: boolean, isListed: boolean, grammar: Grammar): boolean {
  const tokens = tokensOf(meaning, grammar)
  const [first] = tokens
  const { openers, hesitant, people } = grammar.words
  const words = plainWords(meaning)
  const letters = meaning.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isLong =
    words.length >= (isEquation ? 1 : fewestWords) && /\p{L}{3}/u.test(meaning) && letters > meaning.length / 2
  if (!isLong || !first || /[:?]$/u.test(sentence.trim()) || /^["“„«'(]/u.test(meaning)) return false
  // The message of a program has another colon: 'tool: failed to open x: not found'.
  if (/: \p{Lu}[^:]*$/u.test(meaning)) return false
  if (meaning.includes('\\begin') || (/→/u.test(withLetters(meaning)) && !leadsOn(meaning, grammar))) return false
  const isLed = grammar.words.conjunctions.has(first.lower) && !isListed
  if (provision.test(meaning.replaceAll(':', '.')) || isLed) return false
  // 'Bautechnisch: z. B. Steinschlagnetze'
  if (grammar.example.exec(meaning.replace(/^\(/u, ''))?.index === 0) return false
  // A second label in the line shows that a line end was lost.
  if (/\p{L} \p{Lu}[\p{L} ]{2,30}: |\.\.|…/u.test(meaning) || grammar.pointer.test(meaning)) return false
  const last = tokens.at(-1)?.lower ?? ''
  // 'Scheidemann ruft die Republik aus'
  const isParted = (grammar.traits.has('capitalNouns') || grammar.particle?.test(last)) && hasVerb(tokens, grammar)
  const { prepositions, conjunctions, articles } = grammar.words
  if ((prepositions.has(last) && !isParted) || conjunctions.has(last) || articles.has(last)) return false
  const isHesitant =
    hesitant.has(first.lower) &&
    !isListed &&
    !grammar.words.prepositions.has(first.lower) &&
    !grammar.isVerb(first.lower)
  return (
    !openers.has(first.lower) &&
    !isHesitant &&
    !people.has(first.lower) &&
    !grammar.example.test(words.slice(0, 2).join(' '))
  )
}
