import type { Block, Passage, Text } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { type FactForms, formsOf } from './proposal.ts'
import { factsIn, type Names } from './spans.ts'
import { type Token, tokensOf } from './tokens.ts'
import { isSameWord } from './words.ts'

/** What a document reveals about its words: which are terms, and which are names. */
export interface Lexicon extends Names {
  /** Terms by their lower-case form, with their spelling and their origin. */
  terms: ReadonlyMap<string, { text: string; origin: 'marked' | 'heading' | 'acronym' }>
  frequency: (word: string) => number
  /** Whether the document writes a word, in some form, with a small letter, too. */
  isSmall: (word: string) => boolean
  /** The text in which the document marks a term for the first time. */
  firstMarkedIn: (term: string) => string | undefined
  /** Whether words stand before a colon under several headings: 'Causes', as opposed to a term. */
  isFacet: (label: string) => boolean
  forms: FactForms
  /** Whether the document's own code gives a name its meaning: 'lottery = [1, 2]', 'def greet', '{"age": 3}'. */
  isExample: (name: string) => boolean
}

/** The running text of a block, per paragraph or item. */
export function textsOf(block: Block): Text[] {
  if (block.kind === 'list') return block.items
  return block.kind === 'paragraph' || block.kind === 'caption' ? [block] : []
}

const labelled = /^(?<label>[^:]{2,60}?) ?:(?:\s|$)/u

/** Collects the terms, names and facts of a document. */
export function lexiconOf(passages: readonly Passage[], grammar: Grammar): Lexicon {
  const terms = new Map<string, { text: string; origin: 'marked' | 'heading' | 'acronym' }>()
  const lower = new Set<string>()
  const upper = new Set<string>()
  const counts = new Map<string, number>()
  const firstMarks = new Map<string, string>()
  const labels = new Map<string, Set<string>>()
  const add = (raw: string, origin: 'marked' | 'heading' | 'acronym') => {
    const text = asTerm(raw, grammar)
    if (text !== null && !terms.has(text.toLowerCase())) terms.set(text.toLowerCase(), { text, origin })
  }
  for (const { path, blocks } of passages) {
    const heading = path.at(-1)
    if (heading !== undefined) add(heading, 'heading')
    for (const text of blocks.flatMap(textsOf)) {
      for (const marked of text.marked) {
        add(marked, 'marked')
        const term = asTerm(marked, grammar)?.toLowerCase()
        if (term !== undefined && !firstMarks.has(term)) firstMarks.set(term, text.text.replaceAll(/\s+/gu, ' '))
      }
      const label = labelled.exec(text.text.trim())?.groups?.['label']?.toLowerCase()
      if (label !== undefined) labels.set(label, (labels.get(label) ?? new Set()).add(path.join('\n')))
      let isStart = true
      for (const token of tokensOf(text.text, grammar)) {
        if (token.kind === 'word') {
          counts.set(token.lower, (counts.get(token.lower) ?? 0) + 1)
          if (/^\p{Ll}/u.test(token.text)) lower.add(token.lower)
          else if (!isStart) upper.add(token.lower)
          if (/^\p{Lu}[\p{Lu}\p{N}]{1,5}$/u.test(token.text)) add(token.text, 'acronym')
        }
        isStart = /^[.!?:…“„"«(–-]$/u.test(token.text)
      }
    }
  }
  const code = passages
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : [])))
    .join('\n')
  const [lowerForms, upperForms] = [lower, upper].map((words) =>
    Map.groupBy(words, (word) => word.slice(0, shortestForm)),
  )
  const isName = (word: string) => upper.has(word.toLowerCase()) && !lower.has(word.toLowerCase())
  const texts = passages.flatMap(({ blocks }) => blocks.flatMap(textsOf)).map(({ text }) => text)
  return {
    terms,
    isName,
    isSmall: (word) => lower.has(word.toLowerCase()) || (hasForm(lowerForms, word) && !hasForm(upperForms, word)),
    frequency: (word) => counts.get(word.toLowerCase()) ?? 0,
    firstMarkedIn: (term) => firstMarks.get(term.toLowerCase()),
    isExample: (name) => {
      const own = String.raw`(?<![\w.])${RegExp.escape(name)}`
      return new RegExp(
        String.raw`(?:def|class|function|let|var|const)\s+${own}(?!\w)|${own}\s*=(?!=)|["']${own}["']\s*[:\]]`,
        'u',
      ).test(code)
    },
    isFacet: (label) => (labels.get(label.toLowerCase())?.size ?? 0) > 1,
    forms: formsOf(
      texts.flatMap((text) => numbersIn(text, grammar, isName)),
      grammar,
    ),
  }
}

/** Forms of one word begin with as many letters. */
const shortestForm = 4

/** Whether words, by their first letters, include a form of a word. */
const hasForm = (words: ReadonlyMap<string, string[]> | undefined, word: string) =>
  words?.get(word.toLowerCase().slice(0, shortestForm))?.some((one) => isSameWord(one, word)) === true

function numbersIn(text: string, grammar: Grammar, isName: Names['isName']): string[] {
  const tokens = tokensOf(text, grammar)
  return factsIn(tokens, grammar, { isName })
    .map(({ first, last }) => text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0))
    .filter((fact) => /\d/u.test(fact))
}

const quoted = /^[“„"«‘'](?<inner>[^“„”"«»]+)[”“"»’']$/u

/**
 * Turns a marked text or a heading into a term: a few words without frame, number or article. Returns null if it is no
 * term.
 */
export function asTerm(raw: string, grammar: Grammar): string | null {
  const bare = raw
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?:[\s)(:–—•*✅🎓💁-]|\d+(?!\p{L}|\d)|\.(?!\p{L}))+(?=\.?\p{L})/u, '')
    .replace(/[\s:.,;]+$/u, '')
    .replace(/^(?<term>[^()]+)\)$/u, '$<term>')
    .replace(quoted, '$<inner>')
    .trim()
  const tokens = tokensOf(bare, grammar)
  const first = tokens[0]
  if (!first || bare.length > 60 || /[?!@{}<>=\\|#$]|https?:|www\.|[.,:;] |--|_|\.\p{L}{2,4}(?!.)/u.test(bare))
    return null
  const isLed = grammar.words.articles.has(first.lower) && tokens.length > 1
  const kept = isLed ? tokens.slice(1) : tokens
  const words = kept.filter((token) => token.kind !== 'mark')
  const text = bare.slice(kept[0]?.start ?? 0).replace(quoted, '$<inner>')
  if (words.length === 0 || words.length > 5 || !/\p{L}{2}/u.test(text)) return null
  const head = words[0]?.lower ?? ''
  const { vague } = grammar.words
  const isFunction = grammar.functionWords.has(head) && !(isLed && grammar.words.verbs.has(head))
  if (words.length === 1 && (grammar.isLabel(head) || vague.has(head) || isFunction)) return null
  if ((grammar.words.commands.has(head) || (grammar.words.openers.has(head) && !isLed)) && words.length > 1) return null
  // 'An offer' is a thing, and 'offer' may be done.
  const isThing = isLed && words.length === 1 && grammar.words.verbs.has(head)
  if (words.some(({ lower }) => grammar.isPerson(lower) || (grammar.words.verbs.has(lower) && !isThing))) return null
  if (words.length === 1 && grammar.isAdverb(head) && !grammar.traits.has('capitalNouns')) return null
  // Six or more capitals are a shouted label; an acronym is shorter.
  if (words.length === 1 && /^\p{Lu}{6,}$/u.test(text)) return null
  const isLabel = isLabelled(words, grammar) && !(isLed && words.length > 1)
  const isSmall = [head, words.at(-1)?.lower ?? ''].some((word) => grammar.functionWords.has(word))
  if (isLabel || (isSmall && !isThing)) return null
  return text
}

/** Whether a phrase begins with a label, such as 'note', or is one alone or with its number: 'texte', 'document 2'. */
export function isLabelled([first, next]: readonly Token[], grammar: Grammar): boolean {
  return grammar.isLabel(first?.lower ?? '', next === undefined || next.kind === 'number')
}
