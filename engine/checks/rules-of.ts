import type { Language } from '../../shared/languages.ts'
import type { LanguageRules } from './language-rules.ts'
import { german } from './rules/de.ts'
import { english } from './rules/en.ts'
import { spanish } from './rules/es.ts'
import { french } from './rules/fr.ts'
import { italian } from './rules/it.ts'
import { dutch } from './rules/nl.ts'
import { polish } from './rules/pl.ts'
import { romanian } from './rules/ro.ts'
import { ukrainian } from './rules/uk.ts'

const all: Record<Language, LanguageRules> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  pl: polish,
  uk: ukrainian,
  nl: dutch,
  ro: romanian,
}

/** A language's rules ready to use. All expressions expect text from `plain`. */
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

const ready = new Map<Language, Rules>()

/** The rules of a language; made at its first use. */
export function rulesOf(language: Language): Rules {
  const known = ready.get(language)
  if (known) return known
  const rules = compile(all[language])
  ready.set(language, rules)
  return rules
}

const either = (sources: string[]) => (sources.length > 0 ? `(?:${sources.join('|')})` : '(?!)')

function compile(data: LanguageRules): Rules {
  const before = String.raw`(?<![\p{L}\p{N}-])`
  const after = String.raw`(?![\p{L}\p{N}-])`
  const anywhere = (sources: string[]) => new RegExp(before + either(sources) + String.raw`(?![\p{L}\p{N}])`, 'iu')
  const first = (sources: string[]) => new RegExp(`^${either(sources)}${after}`, 'iu')
  const whole = (sources: string[]) => new RegExp(`^${either(sources)}[.!]?$`, 'iu')
  return {
    functionWords: new Set(data.functionWords.split(/\s+/u)),
    foreignLetter: new RegExp(`[^a-z${data.letters}'’ʼ\\p{N}\\p{M}]`, 'iu'),
    according: new RegExp(`(?<lead>^|\\s*,?\\s+)${either(data.according)}(?![\\p{L}\\p{N}])(?<comma>\\s*,)?`, 'iu'),
    connector: new RegExp(`^${either(data.connectors)}\\s*,\\s*`, 'iu'),
    starts: first([...data.starts, ...data.connectors]),
    demonstratives: anywhere(data.demonstratives),
    pronouns: anywhere(data.pronouns),
    pointers: anywhere(data.pointers),
    following: anywhere(data.following),
    yesNo: first(data.yesNo),
    questionWord: anywhere(data.questionWords),
    secondQuestion: anywhere(data.alternatives),
    yesOrNo: whole(data.yesOrNo),
    catchAll: whole(data.catchAll),
    month: anywhere([data.months]),
  }
}
