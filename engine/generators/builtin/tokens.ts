import type { Grammar } from './grammar.ts'

/** A word, a number or a punctuation mark, and where it stands in its sentence. */
export interface Token {
  kind: 'word' | 'number' | 'mark'
  text: string
  lower: string
  start: number
  end: number
}

const number = String.raw`\p{Sc}?\p{N}+(?:[.,:’'/]\p{N}+)*(?:[\u00a0 ]\d{3}(?!\p{N}))*(?:[\u00a0 ]?[%‰°])?\p{L}*(?:-\p{L}+)*`
const letters = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*`
const wordWith = (joints: string) => String.raw`\p{L}[\p{L}\p{M}\p{N}]*(?:(?:${joints})${letters})*`
const marks = '[-‐‑·:_./+&]'
// French and Italian write articles and prepositions onto the next word: l’eau, dell’acqua.
const clitic = String.raw`(?!aujourd)\p{L}+[’'](?=\p{L})`
const possessive = String.raw`[’']s(?!\p{L})`

const patterns = {
  plain: patternOf(wordWith(`[-‐‑’'·:_./+&]`)),
  clitic: patternOf(`${clitic}|${wordWith(marks)}`),
  possessive: patternOf(`${possessive}|${wordWith(String.raw`${marks}|[’'](?!s(?!\p{L}))`)}`),
}

function patternOf(word: string): RegExp {
  return new RegExp(`(?<number>${number})|(?<word>${word})|\\S`, 'giu')
}

/** The tokens of a text, in order. */
export function tokensOf(text: string, { language }: Pick<Grammar, 'language'>): Token[] {
  const pattern =
    language === 'fr' || language === 'it' ? patterns.clitic : language === 'en' ? patterns.possessive : patterns.plain
  return Array.from(text.matchAll(pattern), (match) => {
    const kind = match.groups?.['number'] ? 'number' : match.groups?.['word'] ? 'word' : 'mark'
    const raw = match[0].trimEnd()
    return {
      kind,
      text: raw,
      lower: raw.toLowerCase().replaceAll('’', "'"),
      start: match.index,
      end: match.index + raw.length,
    }
  })
}

/** Whether a word begins with a capital letter. */
export function isCapitalised(token: Token | undefined): boolean {
  return token?.kind === 'word' && /^\p{Lu}/u.test(token.text)
}

/** Whether a token carries meaning of its own: no mark, no function word. */
export function isContent(token: Token | undefined, grammar: Grammar): boolean {
  if (!token || token.kind === 'mark') return false
  return token.kind === 'number' || !(grammar.functionWords.has(token.lower) || grammar.isVerb(token.lower))
}
