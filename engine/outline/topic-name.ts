import { documentPattern } from '../languages/languages.ts'
import { limits } from '../../shared/limits.ts'

const continuedWords = documentPattern('continued')
const continued = new RegExp(
  String.raw`\s*(?:\((?:${continuedWords})\.?(?: \d+)?\)|[-–—:,]\s*(?:${continuedWords})\.?)$`,
  'iu',
)
/** '(2)', '2/3', '(2 of 3)': the number of a slide among those with the same heading. */
const part = /\s*(?:\(\d(?:\s*(?:\/|of|von|de|di|z|з|van|din)\s*\d{1,2})?\)|(?<=\s)\d{1,2}\/\d{1,2})$/iu
const chapter = new RegExp(
  String.raw`^(?:${documentPattern('chapters')})\s+(?:\d+(?:\.\d+)*|[IVXLC]+)\s*[.:)–—-]\s+`,
  'iu',
)
const numbering =
  /^(?:\(?\d{1,3}(?:\.\d{1,3})+[.):]?\s+|\(?\d{1,3}[.):]\s+|\d{1,2}\s+(?=\p{Lu})|\(?[IVXLC]+[.)]\s+|\(?\p{L}\)\s+)/u

/**
 * Turns a heading into a topic name: removes Markdown, numbering and 'continued', and limits the length. Returns '' if
 * nothing is left.
 */
export function topicName(heading: string): string {
  const plain = heading
    .normalize('NFC')
    .replaceAll(/\u00AD|\p{Cc}+/gu, (found) => (found === '\u00AD' ? '' : ' '))
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\*\*|__|`|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replaceAll(/^#+\s*|\s+#+$|^[\p{So}\p{Cf}\u{FE0F}•▪–—*-]+\s*/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const steps = [/\s*\.{3,}\s*\d*$/u, part, continued, part, chapter, numbering, /[\s:;,–—-]+$/u]
  let name = plain
  // A step that would remove everything is skipped.
  for (const step of steps) name = name.replace(step, '').trim() || name
  return /[\p{L}\p{N}]/u.test(name) ? shortened(name) : ''
}

/** Shortens a name to the length limit, at a word boundary. */
export function shortened(name: string): string {
  if (name.length <= limits.topicNameLength) return name
  const cut = name.slice(0, limits.topicNameLength - 1).replace(/[\uD800-\uDBFF]$/u, '')
  const atWord = cut.replace(/[\s,;:–—-]+\S*$/u, '')
  return `${atWord.length > limits.topicNameLength / 2 ? atWord : cut}…`
}
