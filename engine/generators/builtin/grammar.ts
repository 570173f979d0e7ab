import { fold } from '../../checks/words.ts'
import type { Language } from '../../../shared/languages.ts'
import {
  asidePattern,
  type LanguageData,
  languageData,
  type Trait,
  type WordList,
  type WordListName,
  withoutDiacritics,
  wordsIn,
} from '../../languages/languages.ts'

type QuestionName = keyof LanguageData['questions']

/** A language with its word lists and patterns compiled. */
export interface Grammar {
  language: Language
  traits: ReadonlySet<Trait>
  defining: LanguageData['defining']
  words: Record<WordListName, ReadonlySet<string>>
  /** Words with which no noun phrase begins or ends. */
  functionWords: ReadonlySet<string>
  isVerb: (word: string) => boolean
  /** Whether a word is a verb in some sentences. */
  mayBeVerb: (word: string) => boolean
  /** Whether a word is an adverb, an adjective or a participle, with which no noun phrase ends. */
  isModifier: (word: string) => boolean
  isAdverb: (word: string) => boolean
  isPerson: (word: string) => boolean
  isCommand: (word: string) => boolean
  isParticiple: (before: string, word: string) => boolean
  /** Whether a word is a participle or a gerund by its ending. */
  endsAsParticiple: (word: string) => boolean
  isNoNoun: (word: string) => boolean
  isTitle: (word: string) => boolean
  /**
   * Whether a word before a colon announces something other than study material: 'note', 'source'. Some do only alone
   * (`isAlone`), and begin terms too: 'texte'. Accents may be missing.
   */
  isLabel: (word: string, isAlone?: boolean) => boolean
  /** Whether a label announces the meaning of the heading's term. */
  isDefinitionLabel: (label: string) => boolean
  /** Whether a phrase that begins with the word says what something does. */
  beginsVerbally: (word: string) => boolean
  /** Whether a word ends as verbs and nouns do, and only a known one is a verb. */
  isUnsureVerb: (word: string) => boolean
  /** Whether a verb says what one thing does, and not what several do or what it has. */
  isAction: (word: string) => boolean
  /** Whether a verb may form one predicate with the noun behind it: 'a besoin', 'are nevoie'. */
  isLightVerb: (word: string) => boolean
  /**
   * Whether a noun has its article at its end, and means one thing or several; where its ending leaves that open, the copula
   * behind it tells.
   */
  suffixedArticle: (noun: string, copula?: string) => 'being' | 'beingMany' | null
  /** The beginning of a predicate that says of which parts a thing is made: 'is composed of'. */
  composition: RegExp | null
  /** The second part of a verb, which stands behind its object: Dutch 'om' in 'zet … om'. */
  particle: RegExp | null
  /** Whether questions ask for the object of any verb, with the subject behind it. */
  asksObjects: boolean
  /** Whether a question has a subject without article in quotation marks. */
  isQuoting: boolean
  /** Whether an object may follow a verb: neither 'is' nor 'lasts'. */
  isTransitive: (verb: string) => boolean
  /** Whether a verb says what a thing has, is made of or takes. */
  isState: (word: string) => boolean
  /** A reference out of the sentence. */
  pointer: RegExp
  /** Stems of sentences, each with the question that asks for the rest, which must be an object if `hasObject` is set. */
  rewordings: readonly { stem: RegExp; question: string; hasObject: boolean }[]
  /** Whole sentences, each with the question that it answers. */
  sentences: readonly { whole: RegExp; question: string; isDetail: boolean }[]
  /** Whether the document writes a word with a small letter, too: it is no name. */
  isSmall: (word: string) => boolean
  /** Several sides of a subject: 'causes', 'properties'. Null where a question cannot ask for them by their name. */
  sides: RegExp | null
  /** 'Yes' and 'no'. */
  yesOrNo: RegExp
  /** Whether a phrase that begins with the word asks something. */
  isAsking: (word: string) => boolean
  /** Whether a heading stands above a task or one worked case, which are seldom to be learnt. */
  isTask: (heading: string) => boolean
  /** A heading that asks what its subject is: 'What is an atom?' */
  asked: RegExp
  /** A part of the document itself, such as a lesson or an exercise. */
  lesson: RegExp
  /** The beginning of a phrase that compares: 'larger'. */
  comparing: RegExp
  /** A comparison without its other side: 'is larger'. */
  halfCompared: RegExp | null
  connective: RegExp
  newClause: RegExp
  example: RegExp
  /** The noun 'example'. */
  examples: RegExp
  demonstrative: RegExp
  /** 'The following', 'the next'. */
  following: RegExp
  /** A noun that measures or compares other things: 'number', 'difference'. */
  relation: RegExp | null
  /** 'This' and 'here'. */
  here: RegExp
  /** 'See', at the beginning of a reference. */
  see: RegExp
  /** At the beginning of a glossary's meaning: 'these are'. */
  restating: RegExp
  /** A statement, a word such as 'because', and the reason. */
  causal: RegExp
  /** A word such as 'because', the reason, a comma, and the statement. */
  reasonFirst: RegExp | null
  /** Whether a statement behind its reason begins with its verb. */
  isInverted: boolean
  /** A quantity with 'is', and the formula of its value at the end of the sentence. */
  equals: RegExp
  /** Behind a term: a comma, 'which', and what it does. */
  relativeSubject: RegExp | null
  /** The beginning of a sentence that says it is a theorem or the like. */
  claim: RegExp
  /** A statement, words such as 'because of', and the cause. */
  causes: RegExp | null
  /** The beginning of a sentence that says what there is: 'there are'. */
  existential: RegExp
  /** A term, words such as 'is used', and what the term is for. */
  purpose: RegExp | null
  /** Around a name in code that is used for something: words that end before it, and the purpose behind it or at the start. */
  uses: { before: RegExp; behind: RegExp; first: RegExp } | null
  /** The beginning of a sentence about the only one of its kind: 'the longest river is'. */
  superlative: RegExp
  /** What such a sentence begins with: 'the longest'. */
  superlativeLead: RegExp
  /** The beginning of a meaning that only one thing has, up to its noun: 'the most distant'. */
  only: RegExp | null
  /** A question in the language, its placeholders filled with values. */
  ask: (question: QuestionName, values: Record<string, string>) => string
}

/** Units that are written alike in every language. */
const symbols = 'mg µg ml dl mmol mol nm µm kj kpa mmhg'

/** Compiles a language's data, also for a text that is written without diacritics (`isPlain`). */
export function grammarOf(language: Language, isPlain = false): Grammar {
  const data = languageData[language]
  const { questions } = data
  const spelt = isPlain ? (JSON.parse(withoutDiacritics(JSON.stringify(data))) as LanguageData) : data
  const { traits, documents, words: lists, patterns, defining, verbForms, checks } = spelt
  const wordLists = Object.entries({ ...lists, units: [...lists.units, symbols] }) as [WordListName, WordList][]
  const words = Object.fromEntries(wordLists.map(([name, list]) => [name, wordsIn(list)])) as Grammar['words']
  const { articles, indefinite, prepositions, conjunctions, pronouns, verbs, adverbs, firmNouns } = words
  const hasVerbEnd = endsWith(patterns.verbEnds)
  const hasPossibleVerbEnd = endsWith(patterns.possibleVerbEnds)
  const hasModifierEnd = endsWith(patterns.modifierEnds)
  const hasAdverbEnd = endsWith(patterns.adverbEnds)
  const hasPeopleEnd = endsWith(patterns.peopleEnds)
  const beginsAsVerb = endsWith(patterns.verbStarts)
  const isUnsureVerb = endsWith(patterns.unsureVerbStarts)
  const isSingularVerb = endsWith(patterns.singularVerbs)
  const isState = endsWith(patterns.states === undefined ? undefined : `^(?:${patterns.states})`)
  const hasParticipleEnd = endsWith(patterns.participleEnds)
  const hasNoNounEnd = endsWith(patterns.nonNounEnds)
  const hasCommandEnd = endsWith(patterns.commandEnds)
  const isSuffixed = endsWith(patterns.suffixedArticles?.one)
  const areSuffixed = endsWith(patterns.suffixedArticles?.many)
  const mayBeSuffixed = endsWith(patterns.suffixedArticles?.either)
  const isOfMany = endsWith(`^(?:${defining.copulaOfMany})`)
  const forms = new Set(
    verbForms.flatMap(({ stems, ends }) => [...wordsIn(stems)].flatMap((stem) => ends.map((end) => stem + end))),
  )
  // English labels stand in documents of every language.
  const labels = new Set([...words.labels, ...words.claims, ...wordsIn(languageData.en.words.labels)].map(fold))
  const loneLabels = new Set([...words.loneLabels].map(fold))
  const definitionLabels = [...documents.definitionLabels, ...languageData.en.documents.definitionLabels]
  const definitionLabel = new RegExp(`^(?:def\\.?|${definitionLabels.join('|')})$`, 'iu')
  const tasks = withoutDiacritics([...documents.workings, asidePattern('exercises', language)].join('|'))
  const task = new RegExp(`^[^\\p{L}]*(?:${tasks})(?!\\p{L})`, 'iu')
  const functionWords = new Set(
    [articles, indefinite, prepositions, conjunctions, pronouns, verbs, adverbs].flatMap((set) => [...set]),
  )
  const asking = new RegExp(`^(?:${checks.questionWords.join('|')})$`, 'iu')
  const withoutObject = new RegExp(`^(?:${patterns.withoutObject ?? ''}|${defining.copula})$`, 'iu')
  const rewordings = (spelt.rewordings ?? []).map(({ stem, question, hasObject = false }) => {
    return { stem: new RegExp(stem, 'iu'), question, hasObject }
  })
  const participles = patterns.participles === undefined ? null : new RegExp(`^(?:${patterns.participles})$`, 'u')
  return {
    language,
    traits: new Set(Object.keys(traits) as Trait[]),
    defining,
    words,
    functionWords,
    isVerb: (word) => verbs.has(word) || (hasVerbEnd(word) && !firmNouns.has(word) && !functionWords.has(word)),
    mayBeVerb: (word) => !firmNouns.has(word) && (forms.has(word) || hasPossibleVerbEnd(word)),
    isModifier: (word) => !firmNouns.has(word) && hasModifierEnd(word),
    isAdverb: (word) => !firmNouns.has(word) && hasAdverbEnd(word),
    isPerson: (word) => words.people.has(word) || (hasPeopleEnd(word) && !words.units.has(word)),
    isCommand: (word) => words.commands.has(word) || hasCommandEnd(word),
    isParticiple: (before, word) => participles?.test(`${before} ${word}`) ?? false,
    endsAsParticiple: hasParticipleEnd,
    isNoNoun: (word) => hasParticipleEnd(word) || hasNoNounEnd(word),
    isTitle: endsWith(patterns.titles),
    isLabel: (word, isAlone = true) => labels.has(fold(word)) || (isAlone && loneLabels.has(fold(word))),
    isDefinitionLabel: (label) => definitionLabel.test(label),
    beginsVerbally: (word) =>
      (beginsAsVerb(word) || ((isUnsureVerb(word) || traits.cases === true) && forms.has(word))) &&
      (verbs.has(word) || !functionWords.has(word)),
    isUnsureVerb,
    isAction: (word) => isSingularVerb(word) && !isState(word),
    isState,
    isLightVerb: endsWith(patterns.lightVerbs === undefined ? undefined : `^(?:${patterns.lightVerbs})`),
    suffixedArticle: (noun, copula) => {
      if (isSuffixed(noun) || areSuffixed(noun)) return isSuffixed(noun) ? 'being' : 'beingMany'
      return copula === undefined || !mayBeSuffixed(noun) ? null : isOfMany(copula) ? 'beingMany' : 'being'
    },
    composition:
      patterns.compositions === undefined
        ? null
        : new RegExp(`^(?:${patterns.compositions})(?:(?![\\p{L}])|(?<=['’]))`, 'iu'),
    asksObjects: rewordings.some(({ hasObject }) => hasObject),
    isQuoting: questions.quoted !== undefined,
    isTransitive: (verb) => !withoutObject.test(verb) && !words.modals.has(verb),
    particle: patterns.particles === undefined ? null : new RegExp(`^(?:${patterns.particles})$`, 'u'),
    rewordings,
    sentences: (spelt.sentences ?? []).map(({ whole, question, isDetail = false }) => ({
      whole: sentencePattern(whole),
      question,
      isDetail,
    })),
    sides: patterns.sides === undefined ? null : new RegExp(`^(?:${patterns.sides})$`, 'iu'),
    isSmall: () => false,
    yesOrNo: new RegExp(`^(?:${checks.yesOrNo.join('|')})$`, 'iu'),
    pointer: wholeWords(patterns.pointing.join('|')),
    isTask: (heading) => task.test(withoutDiacritics(heading)),
    isAsking: (word) => functionWords.has(word) && asking.test(word),
    asked: new RegExp(`^¿?(?:${patterns.asked})(?<subject>.+?) ?\\?$`, 'iu'),
    lesson: wholeWords(patterns.teaching),
    comparing: new RegExp(`^(?:${patterns.comparatives})(?![\\p{L}\\p{N}])`, 'iu'),
    halfCompared:
      patterns.than === undefined
        ? null
        : new RegExp(
            `(?<![\\p{L}\\p{N}])(?:${patterns.comparatives})(?![\\p{L}\\p{N}])(?!.*(?<![\\p{L}])(?:${patterns.than})(?![\\p{L}]))`,
            'iu',
          ),
    connective: new RegExp(`^(?:${patterns.connectives}), `, 'iu'),
    newClause: new RegExp(`, (?:${patterns.clauses}) `, 'iu'),
    example: wholeWords(patterns.exemplary),
    examples: wholeWords(patterns.examples),
    demonstrative: wholeWords(patterns.demonstratives),
    following: wholeWords(checks.following.join('|')),
    relation: patterns.relations === undefined ? null : new RegExp(`^(?:${patterns.relations})$`, 'u'),
    here: wholeWords(patterns.deictic),
    see: new RegExp(`^(?:${patterns.see})(?![\\p{L}])`, 'iu'),
    restating: new RegExp(`^(?:${patterns.restating})(?: |(?<=['’]))`, 'iu'),
    equals: new RegExp(
      `^(?<lead>.{8,140}? (?:${patterns.equals})) (?<rest>(?:[\\p{L}-]+ ){0,3}\\$.{1,90}\\$)\\.$`,
      'iu',
    ),
    relativeSubject:
      patterns.relativeSubjects === undefined
        ? null
        : new RegExp(`^[”"»’)]?, (?:${patterns.relativeSubjects}) (?<clause>.+)$`, 'iu'),
    claim: new RegExp(
      `^(?:${[...words.claims].join('|')})(?: \\d+(?:\\.\\d+)*)?(?: \\([^()]{1,60}\\))? ?[:.] (?=\\p{Lu})`,
      'iu',
    ),
    causal: linkedBy(patterns.causal),
    reasonFirst:
      patterns.reasonFirst === undefined
        ? null
        : new RegExp(`^(?<reason>(?:${patterns.reasonFirst})(?: |(?<=['’]))[^,;:()]+), (?<lead>[^,;:()]+)$`, 'iu'),
    isInverted: questions.whyInverted !== undefined,
    causes: patterns.causes === undefined ? null : linkedBy(patterns.causes),
    existential: new RegExp(`^(?:${patterns.existential})(?![\\p{L}\\p{N}])`, 'iu'),
    purpose:
      patterns.purposes === undefined
        ? null
        : new RegExp(`^(?<term>.{2,80}?) (?<link>${patterns.purposes})(?<purpose>.+)$`, 'iu'),
    uses: usesOf(patterns.uses),
    superlative: new RegExp(
      `^(?<subject>${patterns.superlatives}[^,;:()]+?) (?:${defining.copula}|${defining.being?.copula ?? defining.copula}) (?<rest>[^,;:()]+)(?:, (?:${defining.relative}) [^;:]+)?\\.$`,
      'iu',
    ),
    superlativeLead: new RegExp(`^(?:${patterns.superlatives})`, 'iu'),
    only: defining.only === undefined ? null : new RegExp(`^(?:${defining.only})(?![\\p{L}])`, 'iu'),
    ask: (question, values) =>
      (questions[question] ?? questions.meaning).replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? ''),
  }
}

const fewestLetters = 400
const fewAccents = 0.002

/** Whether a text leaves out the diacritics of its language, as many do who type fast. */
export function isTypedPlainly(text: string, language: Language): boolean {
  const { traits, checks } = languageData[language]
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const accented = text.match(new RegExp(`[${checks.letters}]`, 'giu'))?.length ?? 0
  return traits.plainSpelling === true && letters >= fewestLetters && accented < letters * fewAccents
}

/** Compiles how a language says what something is used for. */
function usesOf(uses: LanguageData['patterns']['uses']): Grammar['uses'] {
  if (uses === undefined) return null
  return {
    before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${uses.verb})(?: [\\p{L}’']+){0,2} ?$`, 'iu'),
    behind: new RegExp(`^(?: [\\p{L}-]+){0,2},? (?<purpose>(?:${uses.purpose}) .+)$`, 'iu'),
    first: new RegExp(`^(?<purpose>(?:${uses.purpose}) [^,]+), `, 'iu'),
  }
}

/** Matches a statement, a link and the reason behind it. */
const linkedBy = (link: string) => new RegExp(`^(?<lead>.+?(?<link> ?(?:${link})))(?: |(?<=['’]))(?<reason>.+)$`, 'iu')

/** Compiles the pattern of a whole sentence, in which {subject} and the like stand for a group of that name. */
function sentencePattern(source: string): RegExp {
  const whole = source
    .replaceAll(/\{(?<name>subject|object)\}/gu, (_, name: string) => `(?<${name}>[^,:;()]{2,90}?)`)
    .replace('{answer}', '(?<answer>.+)')
  return new RegExp(`^(?:${whole})$`, 'iu')
}

/** A test for words that end with a pattern; without one, no word passes. */
function endsWith(source: string | undefined): (word: string) => boolean {
  const pattern = source === undefined ? null : new RegExp(`(?:${source})$`, 'u')
  return (word) => pattern?.test(word) ?? false
}

function wholeWords(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')
}

const compiled = new Map<string, RegExp>()

/** A pattern made of a language's data, compiled once. */
export function grammarPattern(source: string): RegExp {
  const pattern = compiled.get(source) ?? new RegExp(source, 'iu')
  compiled.set(source, pattern)
  return pattern
}
