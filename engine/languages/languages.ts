import type { Aside } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import ro from './ro.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }

/** Lower-case words, several to a line, separated by spaces. */
export type WordList = readonly string[]

/** The source of a regular expression, matched without regard to case. */
type Pattern = string

/** Everything the engine knows about one language, as stored in its JSON file. */
export interface LanguageData {
  /** ISO 639-3 code, as franc and tesseract use it. */
  iso639: string
  traits: { readonly [name in Trait]?: boolean }
  /** Frequent words, for detecting the language. */
  frequentWords: WordList
  documents: DocumentTerms
  asides: AsideTerms
  /** Names a part of a document that has no heading, with {number} and {title}. */
  partOfTitle: string
  questions: QuestionTemplates
  words: Record<WordListName, WordList>
  /**
   * Stems of sentences, ' … ' and what else belongs to a question: its placeholders are the groups. The first fit counts.
   * With `hasObject`, any verb fits that an object follows.
   */
  rewordings?: readonly { stem: Pattern; question: string; hasObject?: boolean }[]
  /** Whole sentences without stop, and what they answer: {subject}, {object}, {answer} and other groups. The first fit counts. */
  sentences?: readonly { whole: Pattern; question: string; isDetail?: boolean }[]
  /** Verbs that no ending sets apart from nouns and adjectives: each stem takes each of the endings. */
  verbForms: readonly { stems: WordList; ends: readonly string[] }[]
  patterns: GrammarPatterns
  defining: DefiningPatterns
  checks: CheckPatterns
}

/** How a language is written. */
export type Trait =
  /** Every noun begins with a capital letter. */
  | 'capitalNouns'
  /** Months begin with a capital letter, which tells them from other words: 'May'. */
  | 'capitalMonths'
  /** Articles lose their vowel before another one: 'l’eau'. */
  | 'elision'
  /** A possessive is written with an apostrophe: 'the cell’s'. */
  | 'possessives'
  /** A dot makes a number an ordinal: '3. Oktober'. */
  | 'ordinalDots'
  /** Nouns without article are inflected. */
  | 'cases'
  /** Many type it without diacritics. */
  | 'plainSpelling'
  /** A sentence may leave out its subject: 'contiene agua'. */
  | 'implicitSubjects'
  /** A kind of thing is named without article: 'water is', not 'l’acqua è'. */
  | 'bareGenerics'

/** Names that documents give to their own parts; each entry is a pattern. */
interface DocumentTerms {
  /** Headings of a table of contents. */
  contents: readonly Pattern[]
  /** 'Chapter', before its number. */
  chapters: readonly Pattern[]
  /** After a heading that continues from the previous page: 'continued'. */
  continued: readonly Pattern[]
  /** Headings of references, indexes and the like. */
  backMatter: readonly Pattern[]
  /** Headings and first words of licences, credits and disclaimers. */
  notices: readonly Pattern[]
  /** Before the answer in a list of questions. */
  answerLabels: readonly Pattern[]
  /** Before a meaning, or above a column of meanings: 'Definition'. */
  definitionLabels: readonly Pattern[]
  /** In the heading of a list of terms: 'Glossary'. */
  glossaries: readonly Pattern[]
  /** Before the number of a provision: 'article', 'section'. */
  provisions: readonly Pattern[]
  /** Before the number of a figure or table. */
  captionLabels: readonly Pattern[]
  /** At the beginning of headings above one case and its steps: 'example', 'solution', 'installation'. */
  workings: readonly Pattern[]
  /** Common names of table columns. */
  columnNames: readonly Pattern[]
  /** Names of table columns that are lists of their own beside each other: 'advantages', 'disadvantages'. */
  sides: readonly Pattern[]
}

/** Patterns of the parts that are not study material. Those named like an aside match its headings. Diacritics may be missing. */
interface AsideTerms extends Record<Aside, readonly Pattern[]> {
  /** Before a list of what will be taught: 'in this lesson you will'. */
  leads: readonly Pattern[]
  /** The beginning of thanks: 'we thank'. */
  thanking: readonly Pattern[]
  /** Before or in place of the name of a licence: 'licensed under'. */
  licensed: readonly Pattern[]
  /** The beginning of a line about a picture or video: 'click the image', 'photo by'. */
  watching: readonly Pattern[]
}

/** Questions, with placeholders in braces. No question may need to inflect the term it is about. */
interface QuestionTemplates {
  /** A question or phrase below the subject that it is about. */
  under: string
  /** Asks for the points of a slide, by its title. */
  members: string
  sides?: string
  meaning: string
  /** Ask what one thing or several are, where the answer takes the case that `being` gives it. */
  being?: string
  beingMany?: string
  /** Ask about a person, a date, a place and what happened on a date. */
  who: string
  when: string
  where: string
  happened: string
  /** Asks for the reason or purpose of a statement, which is repeated without its stop. */
  why: string
  /** Asks for the reason that precedes a statement, where that then begins with its verb. */
  whyInverted?: string
  expansion: string
  /** Asks what a term does or has, where its definition is not given. */
  character: string
  /** Ask what one thing does, and what it is for. */
  action: string
  purpose: string
  term: string
  /** A subject without article within a question. */
  quoted?: string
  /** A single word within a question that may be a name. */
  name?: string
  /** Asks what stands behind a label, or in a table's column of that name. It follows the subject and a colon. */
  label: string
  /** Introduces a sentence with a blank. */
  gap: string
}

/** The word lists that the built-in generator works with. */
export type WordListName =
  /** Definite and indefinite articles, as they appear before a noun. */
  | 'articles'
  | 'indefinite'
  | 'prepositions'
  /** Those prepositions that say where something is. */
  | 'places'
  /** Those prepositions that say who does something: 'by'. */
  | 'agents'
  | 'conjunctions'
  /** Pronouns and determiners except articles. */
  | 'pronouns'
  /** Those pronouns that a noun may follow: 'this', 'every'. */
  | 'determiners'
  /** Articles and determiners that are never relative pronouns: an object follows. */
  | 'objectLeads'
  /** Between the last two members of a list: 'and', 'or'. */
  | 'listConjunctions'
  /** Between two alternatives: 'or'. */
  | 'alternatives'
  /** Verbs that say what may, must or will be: a sentence with one tells less about its subject. */
  | 'modals'
  /** Words that link a sentence to what precedes it: 'also', 'then', 'others'. */
  | 'linking'
  /** Auxiliaries and the most common verbs: they end a noun phrase. */
  | 'verbs'
  | 'adverbs'
  /** A sentence that begins with one of these does not stand alone. */
  | 'openers'
  /** A sentence that begins with one of these may stand alone, but is seldom worth a card. */
  | 'hesitant'
  /** Behind a verb, these deny what it says or compare it with something: 'not', 'even'. */
  | 'qualifiers'
  /** The writer and the reader: a sentence that addresses somebody states no fact. */
  | 'people'
  /** Pronouns that belong to a verb: 'sich', 'se'. */
  | 'reflexives'
  /** What a person can be: 'king', 'author', 'daughter'. */
  | 'persons'
  /** First words of instructions. */
  | 'commands'
  /** Words before a colon and a statement that is to be learnt: 'theorem'. */
  | 'claims'
  /** Words before a colon that are no terms: 'note', 'example'. */
  | 'labels'
  /** Labels that begin terms too: 'texte', as in 'texte argumentatif'. */
  | 'loneLabels'
  /** What a label may say about the subject of its heading: 'causes', 'role'. */
  | 'aspects'
  /** Nouns too vague to be defined, or to define something. */
  | 'vague'
  | 'abbreviations'
  | 'months'
  /** Words before a year that are no months: 'summer', 'decade'. */
  | 'seasons'
  | 'numerals'
  | 'magnitudes'
  | 'units'
  /** Words next to a number that make it a century or a date: 'century', 'bc'. */
  | 'eras'
  /** Lower-case words inside a name. */
  | 'nameLinks'
  /** Between two noun phrases that form one: 'of'. */
  | 'linkers'
  /** Nouns that look like verbs, adverbs or adjectives by their ending. */
  | 'firmNouns'

/** Patterns of the built-in generator. Those named `…Ends` match the end of a word. */
interface GrammarPatterns {
  /** Endings that nearly always mark a verb. */
  verbEnds?: Pattern
  /** A word and the one before it, where the second is then a verb: 'was built'. */
  participles?: Pattern
  /** Endings that mark a verb in the first word of a phrase: 'emits', 'mierzą'. */
  verbStarts?: Pattern
  /** Endings that do so only in known verbs, since nouns have them, too: 'dragen', 'eigenschappen'. */
  unsureVerbStarts?: Pattern
  /** Endings of verbs that say what one thing does, as opposed to several; without them, none is known to. */
  singularVerbs?: Pattern
  /** Verbs that say what a thing has, is made of or takes, and not what it does: 'contains'. */
  states?: Pattern
  /** Ends of nouns with their article, of one thing, of several and of either: 'procesul', 'norii', 'arborele'. */
  suffixedArticles?: { one: Pattern; many: Pattern; either: Pattern }
  /** A form of 'to be', a participle and a preposition between a thing and its parts: 'is composed of'. */
  compositions?: Pattern
  /** Verbs that form a predicate with a noun without article: 'a besoin de'. */
  lightVerbs?: Pattern
  /** Parts of verbs that stand behind the verb's object: 'om' in 'zet … om'. */
  particles?: Pattern
  /** Endings of words that may be verbs after a noun. */
  possibleVerbEnds?: Pattern
  /** Endings of adverbs, adjectives and participles, which never end a noun phrase. */
  modifierEnds?: Pattern
  adverbEnds?: Pattern
  /** Endings of verbs in the first person plural. */
  peopleEnds?: Pattern
  /** Endings of first words that instruct. */
  commandEnds?: Pattern
  /** Endings of titles before a name, in languages that capitalise all nouns: 'Dichter', 'Stadt'. */
  titles?: Pattern
  /** Endings of participles and gerunds, which are no nouns and, behind a label, no predicates: 'creado', 'usando'. */
  participleEnds?: Pattern
  /** Endings that make a word certainly a noun, or certainly none. */
  nounEnds?: Pattern
  nonNounEnds?: Pattern
  /** 'This', which may refer to something the same sentence has named. */
  demonstratives: Pattern
  /** The noun 'example', in the heading of a table or the line above it. */
  examples: Pattern
  /** Before one of many: 'for example', 'such as'. */
  exemplary: Pattern
  /** After a comma, before a new statement: 'so', 'and it'. */
  clauses: Pattern
  /** Before a comma, at the beginning of a sentence that stands alone without it. */
  connectives: Pattern
  /** 'This', 'here' and 'more and more': they refer to what is said, shown or so at the time. */
  deictic: Pattern
  /** Several sides of a subject, which a question of this name asks for: 'causes'. */
  sides?: Pattern
  /** Nouns that measure or compare other things, and define a term with these: 'number', 'difference'. */
  relations?: Pattern
  /** 'See', before the source of a statement. */
  see: Pattern
  /** Takes up the term again in the meaning of a glossary line: 'these are', 'it is'. */
  restating: Pattern
  /** Before the subject of a heading that asks what it is: 'what is a'. */
  asked: Pattern
  /** Parts of the document itself, about which no card is made: 'this lesson', 'the exercises'. */
  teaching: Pattern
  /** References out of the sentence: 'as shown above'. */
  pointing: readonly Pattern[]
  /** 'Larger', 'the largest': no term begins so. */
  comparatives: Pattern
  /** Before the other side of a comparison: 'than'; where it is given, no statement stands alone without it. */
  than?: Pattern
  /** Behind a term and a comma, before a verb of which the term is the subject: 'which'. */
  relativeSubjects?: Pattern
  /** Between a quantity and its value. */
  equals: Pattern
  /** Between a statement and its reason or purpose, each alternative with the comma that precedes it. */
  causal: Pattern
  /** Before the reason for the statement that follows behind a comma: 'because'. */
  reasonFirst?: Pattern
  /** Between a statement and a noun that is its cause: 'because of', where no verb follows that noun. */
  causes?: Pattern
  /** The beginning of a subject that exists only once: 'the simplest'. */
  superlatives: Pattern
  /** The beginning of a sentence that says what there is: 'there are', 'we distinguish'. */
  existential: Pattern
  /** Between a term and what it is for: 'is used', before 'to' or 'for'. An alternative may be empty, before a verb such as 'allows'. */
  purposes?: Pattern
  /** Verbs that no object follows, although a noun may: 'lasts a year'. */
  withoutObject?: Pattern
  /** Forms of 'use' before a thing, and the beginning of what it is used for. */
  uses?: { verb: Pattern; purpose: Pattern }
}

/** How a language defines and names things, as patterns that match between spaces. */
interface DefiningPatterns {
  /** Between a term and its meaning, never used in passing: 'refers to'. */
  explicit: Pattern
  /** Those after which the meaning stands in another case than a dictionary's. */
  oblique?: Pattern
  /** Between a term and its meaning, where the term is marked or the meaning classifies it. */
  copula: Pattern
  /** The plural forms of the copula, after which no article follows. */
  copulaOfMany: Pattern
  /** The beginning of a predicate after the copula: an article, or nothing in languages without. */
  predicate: Pattern
  /**
   * Between a term and a meaning in another case than a dictionary's, the beginning of such a meaning, and the verbs behind a
   * term in that case: 'we call'.
   */
  being?: { copula: Pattern; copulaOfMany: Pattern; predicate: Pattern; calling: Pattern }
  /** The beginning of a meaning that only one thing has, up to its noun: 'the most distant'. */
  only?: Pattern
  /** Required in a predicate to set its kind of thing apart: 'that', 'by which'. */
  relative: Pattern
  /** Participles that do so, too, but also stand in sentences that define nothing: 'survenue'. */
  apart?: Pattern
  /** Around the name `(?<term>)` at the end of a description: 'is called x'. */
  naming: readonly Pattern[]
  /** Whole sentences around `(?<term>)` and `(?<meaning>)`: 'By x we mean y'. */
  framed: readonly Pattern[]
}

/** What the checks match cards against. The patterns match whole words; apostrophes in the text are straight. */
interface CheckPatterns {
  /** Letters beyond a to z. */
  letters: string
  /** Words that say nothing about a card's subject, and much about its language. */
  functionWords: WordList
  /** Alternatives that other patterns refer to as {texts} and {says}: 'chapter', 'author'; 'describes'. */
  texts: Pattern
  says: Pattern
  /** 'According to the text': adds nothing, and is cut. */
  according: readonly Pattern[]
  /** 'In the text': cut only before a comma at the beginning, because it may be about texts. */
  within: readonly Pattern[]
  /** The words for 2 to 20, then 30, 40 … 90; forms of one word are separated by slashes, and `-` stands for none. */
  numbers: WordList
  /** Between units and tens where they are one word: 'achtundzwanzig'. */
  numberJoint?: string
  /** 'However': cut from the beginning where a comma follows; elsewhere the card lacks its context. */
  connectors: readonly Pattern[]
  /** The beginning of a sentence that does not stand alone. */
  starts: readonly Pattern[]
  /** 'This', unless the sentence has named its subject before. */
  demonstratives: readonly Pattern[]
  /** 'Its', likewise. */
  pronouns: readonly Pattern[]
  /** References out of the card, in any position. */
  pointers: readonly Pattern[]
  /** 'The following': allowed only above options. */
  following: readonly Pattern[]
  /** The beginning of a question that yes or no answers. */
  yesNo: readonly Pattern[]
  questionWords: readonly Pattern[]
  /** 'And why': the second of two questions. */
  secondQuestions: readonly Pattern[]
  /** Answers that take a side and state no fact. */
  yesOrNo: readonly Pattern[]
  /** 'All of the above'. */
  catchAll: readonly Pattern[]
}

/** The data of each language. */
export const languageData: Record<Language, LanguageData> = { en, de, fr, it, es, pl, uk, nl, ro }

/** The words of a list. */
export function wordsIn(list: WordList): ReadonlySet<string> {
  return new Set(list.flatMap((line) => line.split(' ')))
}

/** One pattern for a kind of name in a document, whatever its language. */
export function documentPattern(...kinds: (keyof DocumentTerms)[]): Pattern {
  const patterns = Object.values(languageData).flatMap(({ documents }) => kinds.flatMap((kind) => documents[kind]))
  return [...new Set(patterns)].join('|')
}

/** One pattern for a sign of an aside, in a language and in English, or in all languages. It has no diacritics. */
export function asidePattern(kind: keyof AsideTerms, language: Language | null): Pattern {
  const all = language === null ? Object.values(languageData) : [languageData[language], languageData.en]
  return withoutDiacritics(all.flatMap(({ asides }) => asides[kind]).join('|'))
}

/** A text in which letters with diacritics are those without. */
export function withoutDiacritics(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}+/gu, '')
  return bare.replaceAll('ł', 'l').replaceAll('Ł', 'L')
}
