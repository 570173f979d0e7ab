import type { Language } from '../../../shared/languages.ts'
import { formsOf, type VerbForms } from './verbs/forms.ts'

/** How a language says what something is. Values are sources of regular expressions, matched between spaces. */
export interface DefiningWords {
  /** Between a term and what it is: nobody says 'refers to' in passing. */
  explicit: string
  /** Between a term and what it is, if the term is a marked one or what follows classifies it. */
  copula: string
  /** The forms of it for many, behind which no article stands. */
  copulaOfMany: string
  /** With what a predicate after the copula begins: an article, or nothing in languages without. */
  predicate: string
  /** What a predicate must hold to tell its kind of thing from others: 'that', 'by which'. */
  relative: string
  /** Around the name `(?<term>)` that ends a description: 'is called x'. */
  naming: readonly string[]
  /** Whole sentences around `(?<term>)` and `(?<meaning>)`: 'By x we mean y'. */
  framed: readonly string[]
}

/** Questions in the language; none must bend the term that it is about. */
export interface Asking {
  /** For the points of a slide, by its title. */
  members: (title: string) => string
  meaning: (term: string) => string
  expansion: (acronym: string) => string
  /** For what a term does or has, where it is not said what it is. */
  character: (term: string) => string
  term: (meaning: string) => string
  /** For a cell of a table, by what its first column holds, its row and its column. */
  cell: (table: string, row: string, column: string) => string
  /** For a sentence with a blank in it. */
  gap: (sentence: string) => string
}

/** What the generator knows of a language. Words are in lower case, parted by spaces. */
export interface LanguageData {
  language: Language
  quotes: readonly [string, string]
  /** Definite and indefinite, as they stand before a noun. */
  articles: string
  indefinite: string
  prepositions: string
  conjunctions: string
  /** Pronouns and determiners but for articles. */
  pronouns: string
  /** Auxiliaries and the commonest verbs: where a noun phrase ends. */
  verbs: string
  /** Ends of words that are verbs nearly always, as a regular expression. */
  verbEnds?: string
  /** A word and the one before it, if it is a verb behind that: 'was built'; as a regular expression. */
  participles?: string
  /** Ends of words that are verbs if they come first: 'emits', 'mierzą'; as a regular expression. */
  verbStarts?: string
  adverbs: string
  /** Verbs that no end tells from nouns and adjectives. */
  moreVerbs?: VerbForms
  /** Ends of words that may be verbs behind a noun; as a regular expression. */
  verbalEnds?: string
  /** Ends of adverbs, adjectives and participles, with which no noun phrase ends; as a regular expression. */
  looseEnds?: string
  /** What looks like one of these by its end, and is a noun. */
  firmNouns?: string
  /** With which no sentence begins that stands alone. */
  openers: string
  /** With which a sentence begins that may stand alone, but is seldom worth a card of its own. */
  hesitant: string
  /** 'This', which may point at what the sentence itself has named; as a regular expression. */
  demonstratives: string
  /** Before one of many: 'for example', 'such as'; as a regular expression. */
  exemplary: string
  /** Behind a comma, with which something new is said: 'so', 'and it'; as a regular expression. */
  clauses: string
  /** Before a comma at the beginning of a sentence that stands alone without it; as a regular expression. */
  connectives: string
  /** 'This' and 'here': never said of what the same sentence names; as a regular expression. */
  deictic: string
  /** With which the meaning in a glossary line takes up the term again: 'these are', 'it is'; as a regular expression. */
  restating: string
  /** The document's own parts, of which no fact is told: 'this lesson', 'the exercises'; as a regular expression. */
  teaching: string
  /** What points out of the sentence wherever it stands, as regular expressions: 'as shown above'. */
  pointing: readonly string[]
  /** The writer and the reader: who speaks to somebody states no fact. */
  people: string
  /** Ends of words by which 'we' speak; as a regular expression. */
  peopleEnds?: string
  /** With which an instruction begins. */
  commands: string
  /** Ends of first words that instruct; as a regular expression. */
  commandEnds?: string
  /** Before a colon and no term: 'note', 'example'. */
  labels: string
  /** Nouns too vague to be defined, or to say what something is. */
  vague: string
  abbreviations: string
  months: string
  numerals: string
  magnitudes: string
  units: string
  /** Words before or after a number that make it a century or a date: 'century', 'bc'. */
  eras: string
  /** Inside a name, between its capitalised words. */
  nameLinks: string
  /** What a capitalised word may be before a name, where all nouns have capitals: 'Dichter', 'Stadt'; its end as a regular expression. */
  titles?: string
  /** Ends of words by which they are nouns surely, or surely none; as regular expressions. */
  nounEnds?: string
  otherEnds?: string
  /** Between two noun phrases that make one: 'of'. */
  linkers: string
  defining: DefiningWords
  asking: Asking
}

/** A language with its word lists ready to look things up in. */
export interface Grammar extends Omit<LanguageData, WordLists> {
  words: Record<WordLists, ReadonlySet<string>>
  /** Words that no noun phrase begins or ends with. */
  functionWords: ReadonlySet<string>
  isVerb: (word: string) => boolean
  /** Whether a word is a verb in some sentences. */
  mayBeVerb: (word: string) => boolean
  isLoose: (word: string) => boolean
  isPerson: (word: string) => boolean
  isCommand: (word: string) => boolean
  isParticiple: (before: string, word: string) => boolean
  isNoun: (word: string) => boolean
  isNoNoun: (word: string) => boolean
  isTitle: (word: string) => boolean
  /** Whether a phrase that begins with the word says what something does. */
  beginsVerbally: (word: string) => boolean
  pointer: RegExp
  lesson: RegExp
  connective: RegExp
  newClause: RegExp
  example: RegExp
  demonstrative: RegExp
  here: RegExp
}

type WordLists =
  | (
      | 'articles'
      | 'indefinite'
      | 'prepositions'
      | 'conjunctions'
      | 'pronouns'
      | 'verbs'
      | 'adverbs'
      | 'openers'
      | 'hesitant'
    )
  | ('people' | 'commands' | 'labels' | 'vague' | 'abbreviations' | 'months' | 'numerals' | 'magnitudes' | 'units')
  | ('eras' | 'nameLinks' | 'linkers' | 'firmNouns')

const wordLists = [
  ...([
    'articles',
    'indefinite',
    'prepositions',
    'conjunctions',
    'pronouns',
    'verbs',
    'adverbs',
    'openers',
    'hesitant',
  ] as const),
  ...(['people', 'commands', 'labels', 'vague', 'abbreviations', 'months', 'numerals', 'magnitudes', 'units'] as const),
  ...(['eras', 'nameLinks', 'linkers', 'firmNouns'] as const),
]

/** Units that are written alike everywhere. */
const symbols = 'mg µg ml dl mmol mol nm µm kj kpa mmhg'

/** Makes a language's data ready for use. */
export function grammarOf(data: LanguageData): Grammar {
  const listed = { ...data, units: `${data.units} ${symbols}` }
  const entries = wordLists.map((name) => [name, setOf(listed[name] ?? '')] as const)
  const words = Object.fromEntries(entries) as Record<WordLists, ReadonlySet<string>>
  const { articles, indefinite, prepositions, conjunctions, pronouns, verbs, adverbs } = words
  const [ends, starts, titles] = [ending(data.verbEnds), ending(data.verbStarts), ending(data.titles)]
  const [nounEnds, otherEnds] = [ending(data.nounEnds), ending(data.otherEnds)]
  const [peopleEnds, commandEnds] = [ending(data.peopleEnds), ending(data.commandEnds)]
  const [verbal, loose] = [ending(data.verbalEnds), ending(data.looseEnds)]
  const forms = formsOf(data.moreVerbs ?? [])
  const participles = data.participles === undefined ? null : new RegExp(`^(?:${data.participles})$`, 'u')
  return {
    ...data,
    words,
    functionWords: new Set(
      [articles, indefinite, prepositions, conjunctions, pronouns, verbs, adverbs].flatMap((set) => [...set]),
    ),
    isPerson: (word) => words.people.has(word) || (peopleEnds?.test(word) ?? false),
    isCommand: (word) => words.commands.has(word) || (commandEnds?.test(word) ?? false),
    isParticiple: (before, word) => participles?.test(`${before} ${word}`) ?? false,
    isNoun: (word) => nounEnds?.test(word) ?? false,
    isNoNoun: (word) => otherEnds?.test(word) ?? false,
    isTitle: (word) => titles?.test(word) ?? false,
    isVerb: (word) => verbs.has(word) || (ends?.test(word) ?? false),
    mayBeVerb: (word) => !words.firmNouns.has(word) && (forms.has(word) || (verbal?.test(word) ?? false)),
    isLoose: (word) => !words.firmNouns.has(word) && (loose?.test(word) ?? false),
    beginsVerbally: (word) => starts?.test(word) ?? false,
    lesson: wholeWords(data.teaching),
    pointer: wholeWords(data.pointing.join('|')),
    example: wholeWords(data.exemplary),
    newClause: new RegExp(`, (?:${data.clauses}) `, 'iu'),
    connective: new RegExp(`^(?:${data.connectives}), `, 'iu'),
    here: wholeWords(data.deictic),
    demonstrative: wholeWords(data.demonstratives),
  }
}

function ending(source: string | undefined): RegExp | null {
  return source === undefined ? null : new RegExp(`(?:${source})$`, 'u')
}

function wholeWords(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter((word) => word !== ''))
}
