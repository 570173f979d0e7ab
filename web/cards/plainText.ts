import { escapeHtml, unescapeHtml } from '../../shared/html.ts'
import { cardMarkup } from './markdown.ts'
import { plainMath } from './plainMath.ts'

/** Whatever could be Markdown, a formula or HTML; most texts have nothing of it, and are not read. */
const marks = /[\\`*_~$<>&#[\]|]|^[ \t]*(?:[-+=]|\d+[.)])|https?:|www\.|@/m
/** What stands apart from what follows. */
const apart = /<(?:br|hr|\/(?:p|li|td|th|pre|blockquote))>/g

/** A card's text in one line as it reads: without Markdown and the markers of gaps, and with formulas in plain characters. */
export function plainText(text: string, isGapText: boolean): string {
  if (!marks.test(text)) return inOneLine(text)
  const markup = cardMarkup(text, isGapText ? 'shown' : undefined, (tex) => escapeHtml(plainMath(tex)))
  return inOneLine(
    unescapeHtml(
      markup
        .replaceAll(/&nbsp;/g, ' ')
        .replaceAll(apart, ' ')
        .replaceAll(/<[^>]*>/g, ''),
    ),
  )
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
