import { gapMarker, parseGaps } from '../../shared/gaps.ts'
import type { Candidate } from '../generators/port.ts'
import type { Rules } from './rules.ts'
import { fold, plain, standsIn, wordsOf } from './words.ts'

/** An answer up to this length is a phrase, which takes no full stop. */
const shortAnswer = 60
const abbreviation = /(?:(?:^|[\s.])\p{L}{1,2}|\p{L}\.\p{L}+|etc|usw|bzw|chr|inc|ltd|corp|approx)\.$/iu

/** Repairs what can be repaired safely: introductory phrases, white space, punctuation, options. */
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

/**
 * Cuts 'According to the text,' and 'However,'. At the beginning this requires a comma; otherwise the word order would
 * be wrong.
 */
function withoutFrame(text: string, { according, connector }: Rules): string {
  // The patterns expect straight apostrophes. They are replaced one for one to preserve offsets.
  const straight = text.replaceAll(/[’ʼ‘]/gu, "'")
  const found = according.exec(straight)
  const isCuttable = found && (found.index > 0 || found.groups?.['comma'] !== undefined)
  const rest = isCuttable ? text.slice(0, found.index) + text.slice(found.index + found[0].length) : text
  const without = rest.trimStart().slice(connector.exec(rest.trimStart().replaceAll(/[’ʼ‘]/gu, "'"))?.[0].length ?? 0)
  return without === text ? text : capitalised(without)
}

/** Capitalises the first letter, unless it is inside a formula. */
function capitalised(text: string): string {
  return text.replace(
    /^((?:\/\$)?[¿¡"“„«]?)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

/** Other occurrences of a hidden text would give it away, so they become gaps too. */
function withAllGaps(question: string): string {
  const segments = parseGaps(question)
  const gaps = new Set(segments.flatMap(({ kind, text }) => (kind === 'gap' ? plain(text) : [])))
  return segments
    .map(({ kind, text }) => {
      if (kind === 'gap') return `${gapMarker}${text.trim()}${gapMarker}`
      let shown = text
      for (const gap of gaps) {
        if (!fold(shown).includes(fold(gap)) || wordsOf(gap).length === 0 || fold(gap).length < 3) continue
        const repeated = new RegExp(String.raw`(?<![\p{L}\p{N}/$-])${RegExp.escape(gap)}(?![\p{L}\p{N}/$-])`, 'giu')
        shown = shown.replaceAll(repeated, (found) => `${gapMarker}${found}${gapMarker}`)
      }
      return shown
    })
    .join('')
}

type Options = Candidate['answers']

export const fewestOptions = 2
export const mostOptions = 6

/**
 * Removes letters before options, repetitions, 'all of the above', wrong options that the source supports, and surplus
 * ones.
 */
function repairedOptions(options: Options, rules: Rules, quote: string): Options {
  const lettered = options.every(({ text }) => /^\(?[a-hA-H1-8][.)]\s/u.test(text))
  const bare = lettered
    ? options.map(({ text, ...rest }) => ({ ...rest, text: text.replace(/^\S+\s+/u, '') }))
    : options
  const seen = new Map<string, boolean>()
  const different = bare.filter(({ text, correct }) => {
    const key = keyOf(text)
    const isNew = seen.get(key) !== correct
    // An option that is both right and wrong is kept, and fails the checks.
    if (isNew) seen.set(key, correct)
    return isNew
  })
  const wrongOnes = (isBad: (text: string) => boolean) => (kept: Options) => {
    const good = kept.filter(({ text, correct }) => correct || !isBad(text))
    return good.length >= fewestOptions ? good : kept
  }
  const proper = wrongOnes((text) => rules.catchAll.test(plain(text)))(different)
  const wrong = wrongOnes((text) => quote !== '' && standsIn(text, quote))(proper)
  const surplus = wrong
    .filter(({ correct }) => !correct)
    .slice(Math.max(0, mostOptions - wrong.filter(({ correct }) => correct).length))
  return wrong.filter((option) => !surplus.includes(option))
}

/** The key by which options are equal. Signs distinguish formulas. */
export function keyOf(text: string): string {
  const words = wordsOf(text).map(fold).join(' ')
  const signs = (text.match(/[^\p{L}\p{N}\s.,;:!?'"’“”()]/gu) ?? []).join('')
  return `${words} ${signs}`
}
