import { slowToRender } from '../../shared/cardText.ts'
import { gapMarker, parseGaps } from '../../shared/gaps.ts'
import type { Candidate } from '../generators/port.ts'
import type { Rules } from './rules.ts'
import { isSymbolic, outsideVerbatim, wording } from './spans.ts'
import { fold, plain, wordsOf } from './words.ts'

/** An answer up to this length is a phrase, which takes no full stop. */
const shortAnswer = 60
const abbreviation = /(?:(?:^|[\s.])\p{L}{1,2}|\p{L}\.\p{L}+|etc|usw|bzw|chr|inc|ltd|corp|approx)\.$/iu

/** Repairs what can be repaired safely: introductory phrases, white space, punctuation, Markdown, options. */
export function repaired(candidate: Candidate, rules: Rules): Candidate {
  const { kind, explanation: proposed, ...rest } = candidate
  const explanation = explanationOf(proposed ?? '', rules)
  const explained = explanation === undefined ? rest : { ...rest, explanation }
  const question = questionOf(candidate, rules)
  if (kind === 'gap') return { ...explained, kind, question: withAllGaps(question), answers: [] }
  // 'What does “Ya voy.” mean?' → 'I am coming.'
  const isSpeech = /\.["“”»]/u.test(question)
  const answers = candidate.answers
    .map(({ text, correct }) => ({ text: answerOf(text, isSpeech), correct: correct || kind === 'basic' }))
    .filter(({ text }) => text !== '')
  return { ...explained, kind, question, answers: kind === 'choice' ? repairedOptions(answers, rules) : answers }
}

/** Longer than three short sentences need to be. */
const longestExplanation = 800

/** An explanation, repaired like a card; undefined if it is empty, too long, or about the document. */
export function explanationOf(text: string, rules: Rules): string | undefined {
  if (text.length > longestExplanation) return undefined
  const explanation = withoutFrame(tidy(text), rules)
  const words = plain(wording(explanation))
  const isAboutDocument = rules.pointers.test(words) || rules.according.test(words)
  return explanation === '' || isAboutDocument || slowToRender(explanation) !== null ? undefined : explanation
}

function questionOf({ kind, question }: Candidate, rules: Rules): string {
  const cut = withoutFrame(withoutNumber(tidy(question), rules), rules)
  return kind === 'gap' ? cut : cut.replace(/\s*[:;,]$/u, '')
}

/** Cuts the bullet or number of a list item, but not the number of '2. Hauptsatz' and '9. November'. */
function withoutNumber(text: string, { questionWord, functionWords }: Rules): string {
  const [marker = '', bullet] = /^(?:([-•*])|\d{1,2}[.)])\s+/u.exec(text) ?? []
  const rest = text.slice(marker.length)
  const first = (wordsOf(rest)[0] ?? '').toLowerCase()
  const isItem = bullet !== undefined || questionWord.exec(rest)?.index === 0 || functionWords.has(first)
  return isItem ? rest : text
}

function answerOf(text: string, isSpeech: boolean): string {
  const cut = tidy(text).replace(/^[-•*]\s+/u, '')
  const isBare = isSpeech || cut.length > shortAnswer || abbreviation.test(cut) || /[.!?]\s+\p{Lu}/u.test(cut)
  return cut.replace(/\s*[,;:]+$/u, '').replace(isBare ? /(?!)/u : /(?<![.!?])[.]$/u, '')
}

/** Control characters that JSON makes of the backslash of a command: `\\frac`, `\\text`, `\\beta`, `\\right`. */
const lostBackslash: Record<string, string> = { '\f': '\\f', '\t': '\\t', '\b': '\\b', '\r': '\\r', '\v': '\\v' }

const tidy = (text: string) =>
  outsideVerbatim(
    text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\f\t\b\r\v](?=[a-z]{2,}[^$\n]*\$)/gu, (found) => lostBackslash[found] ?? found),
    (prose) =>
      asMarkdown(
        prose
          .replaceAll(/[\u00AD\u200B\uFEFF]|(?!\n)\p{Cc}/gu, (found) => (/\s/u.test(found) ? ' ' : ''))
          .replaceAll(/[^\S\n]+/gu, ' '),
      ),
  ).trim()

/** Cards are Markdown: `__init__()` would be bold, the stars of `2*3*4` would be emphasis, and `<b>` would vanish. */
function asMarkdown(prose: string): string {
  return prose
    .replaceAll(/(?<![\p{L}\p{N}_])__\p{L}\w*__(?:\(\))?/gu, '`$&`')
    .replaceAll(/(?<=[\p{L}\p{N})])\*(?=[\p{L}\p{N}(])/gu, String.raw`\*`)
    .replaceAll(/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>/giu, '`$&`')
}

/** The text with straight apostrophes, as the patterns expect. They are replaced one for one to preserve offsets. */
const straightened = (text: string) => text.replaceAll(/[’ʼ‘]/gu, "'")

/**
 * Cuts 'According to the text,' and 'However,'. At the beginning this requires a comma; otherwise the word order would
 * be wrong. 'In the text' is cut at the beginning only: elsewhere it may be about texts.
 */
function withoutFrame(text: string, { according, within, connector }: Rules): string {
  const found = according.exec(straightened(text))
  const end = found ? found.index + found[0].length : 0
  const isFrame = found && (found.index > 0 ? /^\s*(?:[,.?!:]|$)/u.test(text.slice(end)) : true)
  const isCuttable = found && (found.groups?.['comma'] !== undefined || (found.index > 0 && isFrame))
  const rest = (isCuttable ? text.slice(0, found.index) + text.slice(end) : text).trimStart()
  const inside = rest.slice(within.exec(straightened(rest))?.[0].length ?? 0)
  const without = inside.slice(connector.exec(straightened(inside))?.[0].length ?? 0)
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
        if (isSymbolic(gap) || !fold(shown).includes(fold(gap)) || wordsOf(gap).length === 0 || fold(gap).length < 3)
          continue
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

/** Removes letters before options, repetitions, 'all of the above' and surplus ones. */
function repairedOptions(options: Options, rules: Rules): Options {
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
  const isKept = ({ text, correct }: Options[number]) => correct || !rules.catchAll.test(plain(text))
  const proper = different.filter(isKept).length >= fewestOptions ? different.filter(isKept) : different
  const surplus = proper
    .filter(({ correct }) => !correct)
    .slice(Math.max(0, mostOptions - proper.filter(({ correct }) => correct).length))
  return proper.filter((option) => !surplus.includes(option))
}

/** The key by which options are equal. Signs distinguish formulas. */
export function keyOf(text: string): string {
  const words = wordsOf(text).map(fold).join(' ')
  const signs = (text.match(/[^\p{L}\p{N}\s.,;:!?'"’“”()]/gu) ?? []).join('')
  return `${words} ${signs}`
}
