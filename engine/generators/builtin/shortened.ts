import type { Grammar } from './grammar.ts'
import { hasPairs } from './statements.ts'

/** Where a phrase may end early without becoming untrue: before an aside, a new clause or a sentence of its own. */
const breaks = [/ [–—-] /u, /; /u, /\. (?=\p{Lu})/u]

/** A phrase without its full stop and what trails it; null where it stays longer than `longest`, or is no whole phrase. */
export function shortened(phrase: string, longest: number, { newClause }: Grammar): string | null {
  let text = phrase.trim()
  for (const pattern of [...breaks, newClause]) {
    const at = text.search(pattern)
    // What a colon opens ends with the sentence, not before.
    if (at > 20 && !text.slice(0, at).includes(': ')) text = text.slice(0, at)
  }
  text = text.replace(/[\s.…,;:]+$/u, '')
  if (text.length > longest) text = text.replace(/ \([^()]*\)$/u, '')
  return text.length > longest ||
    /: .*;/u.test(text) ||
    text === '' ||
    !hasPairs(text) ||
    /[?!<>{}|\\]|https?:|www\./u.test(text)
    ? null
    : text
}
