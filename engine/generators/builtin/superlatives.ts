import type { Language } from '../../../shared/languages.ts'
import type { Grammar } from './grammar.ts'
import { gapped, type Proposal } from './proposal.ts'
import type { Statement } from './statements.ts'
import { isGivenAway, plainWords } from './words.ts'

/** How a subject begins of which there is one only: 'the simplest'; as a regular expression. */
const openings: Record<Language, string> = {
  en: 'the (?:most \\p{L}+|\\p{L}{3,}est) ',
  de: '(?:der|die|das) (?!erste|letzte|nächste|beste|meiste)\\p{L}+ste ',
  fr: '(?:le|la) (?:plus |\\p{L}+ le plus |\\p{L}+ la plus )',
  it: '(?:il|la) (?:più |\\p{L}+ più )',
  es: '(?:el|la) \\p{L}+ (?:\\p{L}+ )?más ',
  pl: '(?!najważniejsz|najlepsz)naj\\p{L}+ ',
  uk: '(?!найважливіш|найкращ)най\\p{L}+ ',
  nl: '(?:de|het) (?!eerste|laatste|beste|meeste|belangrijkste)\\p{L}+ste ',
  ro: '(?:cel|cea) mai (?!bun|bună|important|importantă)\\p{L}+ ',
}
const mostSubjectWords = 8
const mostWords = 6

/** The gap card of a short sentence that says which is the simplest, the largest: 'The longest river is the /$Nile/$.' */
export function superlativeCard({ text, page, isAlone, tokens }: Statement, grammar: Grammar): Proposal | null {
  const { language, defining, words } = grammar
  const pattern = `^(?<subject>${openings[language]}[^,;:()]+?) (?:${defining.copula}|jest) (?<rest>[^,;:()]+)\\.$`
  const { subject, rest } = (isAlone ? new RegExp(pattern, 'iu').exec(text)?.groups : undefined) ?? {}
  if (subject === undefined || rest === undefined || plainWords(subject).length > mostSubjectWords) return null
  const [first = '', ...others] = rest.split(' ')
  const own = words.articles.has(first.toLowerCase()) ? others.join(' ') : rest
  const start = text.length - 1 - own.length
  const end = text.length - 1
  const told = tokens.filter((token) => token.start >= start)
  const isVague = plainWords(subject).some((word) => words.vague.has(word))
  const isMore = told.some(
    ({ lower }) => grammar.isVerb(lower) || words.pronouns.has(lower) || words.adverbs.has(lower),
  )
  const size = plainWords(own).length
  if (isVague || isMore || size === 0 || size > mostWords || isGivenAway(text, start, end)) return null
  return { card: gapped(text, [{ start, end }]), page, quote: text, value: 0.6, about: subject }
}
