import type { Language } from '../../shared/languages.ts'
import { languageData, type LanguageData, wordsIn } from '../languages/languages.ts'

/** A language's check patterns, compiled. All of them expect text from `plain`. */
export interface Rules {
  functionWords: ReadonlySet<string>
  /** Matches a letter that no word of the language has. */
  foreignLetter: RegExp
  according: RegExp
  connector: RegExp
  starts: RegExp
  demonstratives: RegExp
  pronouns: RegExp
  pointers: RegExp
  following: RegExp
  yesNo: RegExp
  questionWord: RegExp
  secondQuestion: RegExp
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
    connector: new RegExp(`^${either(checks.connectors)}\\s*,\\s*`, 'iu'),
    starts: first([...checks.starts, ...checks.connectors]),
    demonstratives: anywhere(checks.demonstratives),
    pronouns: anywhere(checks.pronouns),
    pointers: anywhere(checks.pointers),
    following: anywhere(checks.following),
    yesNo: first(checks.yesNo),
    questionWord: anywhere(checks.questionWords),
    secondQuestion: anywhere(checks.secondQuestions),
    yesOrNo: whole(checks.yesOrNo),
    catchAll: whole(checks.catchAll),
    month: anywhere([...wordsIn(words.months)]),
  }
}
