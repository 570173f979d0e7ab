import type { Grammar } from './grammar.ts'
import type { Span } from './spans.ts'
import { isCapitalised, isContent, type Token } from './tokens.ts'

/** The runs of words between function words, marks and verbs. */
export function runsIn(tokens: readonly Token[], grammar: Grammar): Span[] {
  const runs: Span[] = []
  let first = 0
  for (let index = 0; index <= tokens.length; index++) {
    const token = tokens[index]
    const before = tokens[index - 1]
    const isVerb =
      token !== undefined &&
      before?.kind === 'word' &&
      (grammar.isParticiple(before.lower, token.lower) || isEnglishVerb(token, before, tokens[index + 1], grammar))
    const isPart = token !== undefined && isContent(token, grammar) && !isVerb
    // German capitals end with the noun: a small word after it is a verb or begins another phrase.
    const isNext = isPart && grammar.language === 'de' && index > first && isSmall(token) && isCapitalised(before)
    if (isPart && !isNext) continue
    if (index > first) runs.push({ kind: 'phrase', first, last: index - 1 })
    first = isNext ? index : index + 1
  }
  return runs
}

/** 'The actuator turns the …': a word with s between a noun without and an article. */
function isEnglishVerb(token: Token, before: Token, next: Token | undefined, grammar: Grammar): boolean {
  return (
    grammar.language === 'en' &&
    /[^su]s$/u.test(token.lower) &&
    !before.lower.endsWith('s') &&
    isContent(before, grammar) &&
    next !== undefined &&
    next.lower !== 'such' &&
    (grammar.words.articles.has(next.lower) || grammar.words.pronouns.has(next.lower))
  )
}

const isSmall = (token: Token) => token.kind === 'word' && !isCapitalised(token)
