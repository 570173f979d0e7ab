import type { Grammar } from './grammar.ts'

const segmenters = new Map<string, Intl.Segmenter>()

/** The sentences of a paragraph, white space made single, abbreviations and ordinals kept inside. */
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

function isBoundary(before: string, after: string, { words, functionWords, language }: Grammar): boolean {
  const trimmed = before.trimEnd()
  if (/^[\p{Ll}\p{Pe},;:–—]/u.test(after)) return false
  if (!trimmed.endsWith('.')) return true
  const lastWord = /(?<word>[\p{L}\p{N}.]+)\.$/u.exec(trimmed)?.groups?.['word'] ?? ''
  // A unit: 5 V.
  if (/\d \p{Lu}\.$/u.test(trimmed)) return true
  if (words.abbreviations.has(lastWord.toLowerCase())) return false
  // Around 1500: c. 1500.
  if (/^\p{Ll}$/u.test(lastWord) && /^\d/u.test(after)) return false
  // An initial: J. K. Rowling.
  if (/^\p{Lu}$/u.test(lastWord)) return false
  // An ordinal: am 3. Oktober, im 19. Jahrhundert. Its dot ends a sentence only after a number too long for one.
  const next = /^(?<word>\p{Lu}\p{L}*)/u.exec(after)?.groups?.['word']?.toLowerCase() ?? ''
  if (functionWords.has(next) || words.openers.has(next)) return true
  return !(/^\d{1,2}$/u.test(lastWord) && (language === 'de' || language === 'pl'))
}
