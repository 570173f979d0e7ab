import type { Candidate } from '../generators/port.ts'
import type { Rules } from './rules-of.ts'
import { fold, plain, standsIn, wordsOf } from './words.ts'

type Options = Candidate['answers']

export const fewestOptions = 2
export const mostOptions = 6

/** Options without letters before them, repetitions, 'all of the above', wrong ones that the source bears out, and too many. */
export function repairedOptions(options: Options, rules: Rules, quote: string): Options {
  const lettered = options.every(({ text }) => /^\(?[a-hA-H1-8][.)]\s/u.test(text))
  const bare = lettered
    ? options.map(({ text, ...rest }) => ({ ...rest, text: text.replace(/^\S+\s+/u, '') }))
    : options
  const seen = new Map<string, boolean>()
  const different = bare.filter(({ text, correct }) => {
    const key = keyOf(text)
    const isNew = seen.get(key) !== correct
    // Right and wrong at once stays, and fails.
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

/** What makes two options the same. Formulas differ by their signs. */
export function keyOf(text: string): string {
  const words = wordsOf(text).map(fold).join(' ')
  const signs = (text.match(/[^\p{L}\p{N}\s.,;:!?'"’“”()]/gu) ?? []).join('')
  return `${words} ${signs}`
}
