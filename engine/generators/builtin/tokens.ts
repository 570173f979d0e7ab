import type { Grammar } from './grammar.ts'
import { formula } from './words.ts'

/** A word, number or punctuation mark, with its position. */
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
// French and Italian elide articles and prepositions: l’eau, dell’acqua.
const clitic = String.raw`(?!aujourd)\p{L}+[’'](?=\p{L})`
const possessive = String.raw`[’']s(?!\p{L})`

const patterns = {
  plain: patternOf(wordWith(`[-‐‑’'·:_./+&]`)),
  clitic: patternOf(`${clitic}|${wordWith(marks)}`),
  possessive: patternOf(`${possessive}|${wordWith(String.raw`${marks}|[’'](?!s(?!\p{L}))`)}`),
}

function patternOf(word: string): RegExp {
  return new RegExp(`(?<formula>${formula.source})|(?<number>${number})|(?<word>${word})|\\S`, 'giu')
}

/** The tokens of a text, in order. */
export function tokensOf(text: string, { traits }: Pick<Grammar, 'traits'>): Token[] {
  const pattern = patterns[traits.has('elision') ? 'clitic' : traits.has('possessives') ? 'possessive' : 'plain']
  return Array.from(text.matchAll(pattern), (match) => {
    const kind = match.groups?.['number']
      ? 'number'
      : (match.groups?.['word'] ?? match.groups?.['formula'])
        ? 'word'
        : 'mark'
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

/** Whether a token carries meaning: no mark, function word or verb of the list. */
export function isContent(token: Token | undefined, grammar: Grammar): boolean {
  if (!token || token.kind === 'mark') return false
  return token.kind === 'number' || !(grammar.functionWords.has(token.lower) || grammar.isVerb(token.lower))
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Splits a paragraph into sentences, not at abbreviations and ordinals, with white space collapsed. */
export function sentencesOf(text: string, grammar: Grammar): string[] {
  const { language } = grammar
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(text.replaceAll(/\s+/gu, ' ').trim())) {
    const last = sentences.at(-1)
    if (last !== undefined && !isBoundary(last, segment, grammar)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

function isBoundary(before: string, after: string, { words, functionWords, traits }: Grammar): boolean {
  const trimmed = before.trimEnd()
  if (/^[\p{Ll}\p{Pe},;:–—]/u.test(after)) return false
  if (!trimmed.endsWith('.')) return true
  const lastWord = /(?<word>[\p{L}\p{N}./]+)\.$/u.exec(trimmed)?.groups?.['word'] ?? ''
  // A unit: 5 V.
  if (/\d ?[°µ%‰]?\p{Lu}{1,2}\.$/u.test(trimmed)) return true
  if (words.abbreviations.has(lastWord.toLowerCase())) return false
  // 'Differenz zw. Eiszuwachs und …', but not '5 km.'
  if (/(?<!\d ?)(?<![\p{L}\d])[bcdfghjklmnpqrstvwxz]{2,4}\.$/u.test(trimmed)) return false
  // Around 1500: c. 1500.
  if (/^\p{Ll}$/u.test(lastWord) && /^\d/u.test(after)) return false
  // An initial: J. K. Rowling.
  if (/^\p{Lu}$/u.test(lastWord)) return false
  // An ordinal: am 3. Oktober, im 19. Jahrhundert. After a larger number the dot ends the sentence.
  const next = /^(?<word>\p{Lu}\p{L}*)/u.exec(after)?.groups?.['word']?.toLowerCase() ?? ''
  if (functionWords.has(next) || words.openers.has(next)) return true
  return !(/^\d{1,2}$/u.test(lastWord) && traits.has('ordinalDots'))
}

/** Whether a sentence is direct speech, which says who spoke, and not what is so. */
export const isSpeech = (text: string) => /^["“„«]/u.test(text) && /["”“»]\.?$/u.test(text)
