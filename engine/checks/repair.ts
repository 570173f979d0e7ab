import { gapMarker, parseGaps } from '../../shared/gaps.ts'
import type { Candidate } from '../generators/port.ts'
import { repairedOptions } from './repair-options.ts'
import type { Rules } from './rules-of.ts'
import { fold, plain, wordsOf } from './words.ts'

/** An answer up to this length is a phrase, and needs no full stop. */
const shortAnswer = 60
const abbreviation = /(?:(?:^|[\s.])\p{L}{1,2}|\p{L}\.\p{L}+|etc|usw|bzw|chr|inc|ltd|corp|approx)\.$/iu

/** A candidate with what can safely be put right put right: frames, white space, punctuation, options. */
export function repaired(candidate: Candidate, rules: Rules, quote: string): Candidate {
  const { kind } = candidate
  const question = questionOf(candidate, rules)
  if (kind === 'gap') return { ...candidate, question: withAllGaps(question), answers: [] }
  const answers = candidate.answers
    .map(({ text, correct }) => ({ text: answerOf(text, rules), correct: correct || kind === 'basic' }))
    .filter(({ text }) => text !== '')
  return { ...candidate, question, answers: kind === 'choice' ? repairedOptions(answers, rules, quote) : answers }
}

function questionOf({ kind, question }: Candidate, rules: Rules): string {
  const tidied = tidy(question).replace(/^(?:[-•*]|\d{1,2}[.)])\s+/u, '')
  const cut = withoutFrame(tidied, rules)
  return kind === 'gap' ? cut : cut.replace(/\s*[:;,]$/u, '')
}

function answerOf(text: string, rules: Rules): string {
  const cut = withoutFrame(tidy(text).replace(/^[-•*]\s+/u, ''), rules)
  const isBare = cut.length > shortAnswer || abbreviation.test(cut) || /[.!?]\s+\p{Lu}/u.test(cut)
  return cut.replace(/\s*[,;:]+$/u, '').replace(isBare ? /(?!)/u : /(?<![.!?])[.]$/u, '')
}

const tidy = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u00AD\u200B\uFEFF]|(?!\n)\p{Cc}/gu, (found) => (/\s/u.test(found) ? ' ' : ''))
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim()

/** Without 'According to the text,' and 'However,'. At a beginning only with a comma: else the order of words would be wrong. */
function withoutFrame(text: string, { according, connector }: Rules): string {
  // Patterns know straight apostrophes only; one for one, so that places stay.
  const straight = text.replaceAll(/[’ʼ‘]/gu, "'")
  const found = according.exec(straight)
  const isCuttable = found && (found.index > 0 || found.groups?.['comma'] !== undefined)
  const rest = isCuttable ? text.slice(0, found.index) + text.slice(found.index + found[0].length) : text
  const without = rest.trimStart().slice(connector.exec(rest.trimStart().replaceAll(/[’ʼ‘]/gu, "'"))?.[0].length ?? 0)
  return without === text ? text : capitalised(without)
}

/** With a capital letter first, unless that is within formulas. */
function capitalised(text: string): string {
  return text.replace(
    /^((?:\/\$)?[¿¡"“„«]?)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

/** What is hidden in one gap would be given away where it stands again: that becomes a gap too. */
function withAllGaps(question: string): string {
  const segments = parseGaps(question)
  const gaps = new Set(segments.flatMap(({ kind, text }) => (kind === 'gap' ? plain(text) : [])))
  return segments
    .map(({ kind, text }) => {
      if (kind === 'gap') return `${gapMarker}${text.trim()}${gapMarker}`
      let shown = text
      for (const gap of gaps) {
        if (!fold(shown).includes(fold(gap)) || wordsOf(gap).length === 0 || fold(gap).length < 3) continue
        const again = new RegExp(String.raw`(?<![\p{L}\p{N}/$-])${RegExp.escape(gap)}(?![\p{L}\p{N}/$-])`, 'giu')
        shown = shown.replaceAll(again, (found) => `${gapMarker}${found}${gapMarker}`)
      }
      return shown
    })
    .join('')
}
