import type { Language } from '../../shared/languages.ts'
import { languageData, type LanguageData, wordsIn } from '../languages/languages.ts'
import { fold } from './words.ts'

/** A language's check patterns, compiled. All of them expect text from `plain`. */
export interface Rules {
  functionWords: ReadonlySet<string>
  /** Matches a letter that no word of the language has. */
  foreignLetter: RegExp
  according: RegExp
  within: RegExp
  /** Number words, folded, with their values. */
  numbers: ReadonlyMap<string, number>
  connector: RegExp
  starts: RegExp
  demonstratives: RegExp
  pronouns: RegExp
  pointers: RegExp
  following: RegExp
  yesNo: RegExp
  questionWord: RegExp
  secondQuestion: RegExp
  /** Matches a word that joins the parts of a noun phrase: an article or a preposition. */
  promptLink: RegExp
  yesOrNo: RegExp
  catchAll: RegExp
  month: RegExp
}

const compiled = new Map<Language, Rules>()

/** The rules of a language, compiled on first use. */
export function rulesOf(language: Language): Rules {
  const known = compiled.get(language)
  if (known) return known
  const rules = compile(languageData[language])
  compiled.set(language, rules)
  return rules
}

function compile({ checks, words }: LanguageData): Rules {
  const before = String.raw`(?<![\p{L}\p{N}-])`
  const after = String.raw`(?![\p{L}\p{N}-])`
  const withLists = (source: string) => source.replaceAll('{texts}', checks.texts).replaceAll('{says}', checks.says)
  const either = (sources: readonly string[]) =>
    sources.length > 0 ? `(?:${sources.map(withLists).join('|')})` : '(?!)'
  const anywhere = (sources: readonly string[]) =>
    new RegExp(before + either(sources) + String.raw`(?![\p{L}\p{N}])`, 'iu')
  const first = (sources: readonly string[]) => new RegExp(`^${either(sources)}${after}`, 'iu')
  const whole = (sources: readonly string[]) => new RegExp(`^${either(sources)}[.!]?$`, 'iu')
  return {
    functionWords: wordsIn(checks.functionWords),
    foreignLetter: new RegExp(`[^a-z${checks.letters}'’ʼ\\p{N}\\p{M}]`, 'iu'),
    according: new RegExp(`(?<lead>^|\\s*,?\\s+)${either(checks.according)}(?![\\p{L}\\p{N}])(?<comma>\\s*,)?`, 'iu'),
    within: new RegExp(`^${either(checks.within)}\\s*,\\s*`, 'iu'),
    numbers: numbersIn(checks),
    connector: new RegExp(`^${either(checks.connectors)}\\s*,\\s*`, 'iu'),
    starts: first([...checks.starts, ...checks.connectors]),
    demonstratives: anywhere(checks.demonstratives),
    pronouns: anywhere(checks.pronouns),
    pointers: anywhere(checks.pointers),
    following: anywhere(checks.following),
    yesNo: first(checks.yesNo),
    questionWord: anywhere(checks.questionWords),
    secondQuestion: anywhere(checks.secondQuestions),
    promptLink: anywhere([...wordsIn(words.prepositions), ...wordsIn(words.linkers)]),
    yesOrNo: whole(checks.yesOrNo),
    catchAll: whole(checks.catchAll),
    month: anywhere([...wordsIn(words.months)]),
  }
}

/** The number words of a language. Those that join units and tens into one word are listed in full. */
function numbersIn({ numbers: list, numberJoint: joint }: LanguageData['checks']): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const words = list.flatMap((line) => line.split(' '))
  for (const [index, forms] of words.entries()) {
    const value = index < 19 ? index + 2 : (index - 16) * 10
    for (const form of forms.split('/')) if (form !== '-') numbers.set(fold(form), value)
  }
  if (joint === undefined) return numbers
  const all = [...numbers]
  for (const [units, unit] of all.filter(([, value]) => value < 10))
    for (const [tens, ten] of all.filter(([, value]) => value >= 20)) numbers.set(units + joint + tens, ten + unit)
  return numbers
}
