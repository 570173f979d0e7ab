import type { Text } from './document.ts'
import type { Piece } from './pieces.ts'

/** Zero-width characters, direction marks, soft hyphens, and private glyphs of symbol fonts. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\uE000-\uF8FF\uFFFC\uFFFD]/gu
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu
const ligatures = /[\uFB00-\uFB06\u0132\u0133\u01C4-\u01CC]/gu
/** Emoji at the beginning of a text serve as bullets. */
const leadingPictures =
  /^(?:(?:\d\uFE0F?\u20E3|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u20E3)\s*)+(?=\S)/u
const longestTerm = 80

/** Latin letters that are typed for the Cyrillic ones that look like them. */
const lookalikes: Record<string, string> = { i: 'і', I: 'І', a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', y: 'у' }
const mixedWord =
  /(?<![\p{L}\p{N}])(?=[iIaeocpxy]*\p{Script=Cyrillic})[\p{Script=Cyrillic}iIaeocpxy’'-]{2,}(?![\p{L}\p{N}])/gu

/** A text whose Cyrillic words have no Latin letters. */
const inOneScript = (text: string) =>
  text.replaceAll(mixedWord, (word) => word.replaceAll(/[iIaeocpxy]/gu, (letter) => lookalikes[letter] ?? letter))

/** Normalises a text: composed characters, no ligatures, nothing invisible, single spaces. */
export function tidy(text: string): string {
  return inOneScript(tidyCharacters(text)).replaceAll(/\s+/gu, ' ').trim().replace(leadingPictures, '')
}

function tidyCharacters(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(invisible, '')
    .replaceAll(controls, ' ')
    .replaceAll(ligatures, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
}

/** Normalises code, keeping lines and indentation. */
function tidyCode(code: string): string {
  const lines = tidyCharacters(code.replaceAll('\t', '    ')).split(/\r\n|[\r\n\u2028]/u)
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/^\n+|\n+$/gu, '')
}

/** Footnote marks: superscript numbers that are no powers, after a sentence or word, or at the start. */
const footnoteMarks = /(?<=[.,;:!?”"»]|\p{L}{4}|^)[⁰¹²³⁴-⁹]+(?:[,\s][⁰¹²³⁴-⁹]+)*(?=\s|$|[.,;:)])/gu

/** What converters of textbooks leave of a link to a figure. */
const lostLinks = /\s*\(\s*\[link\]\s*\)|\s*\[link\]/giu
/** The mark of a footnote in Markdown, in a line or at the beginning of the note. */
const notes = /\[\^[\p{L}\p{N}-]{1,20}\](?:: )?/gu

function tidyText({ text, marked, code: raw = [] }: Text): Text {
  const tidied = tidy(tidy(text).replaceAll(lostLinks, '').replaceAll(notes, '').replaceAll(footnoteMarks, ''))
  const terms = marked.map((term) => tidy(term).replaceAll(/^[\s,;:.()"„“”«»]+|[\s,;:."„“”«»]+$/gu, ''))
  const isTerm = (term: string) =>
    term.length > 1 && term.length <= longestTerm && /\p{L}/u.test(term) && tidied.includes(term)
  const code = [...new Set(raw.map(tidy).filter(isTerm))]
  return { text: tidied, marked: [...new Set(terms.filter(isTerm))], ...(code.length > 0 ? { code } : {}) }
}

const isWritten = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Normalises the text of a piece; returns nothing if no text is left. */
export function tidyPiece(piece: Piece): Piece[] {
  switch (piece.kind) {
    case 'heading':
      return [{ ...piece, text: tidy(piece.text) }]
    case 'paragraph':
    case 'caption': {
      const text = tidyText(piece)
      return isWritten(text.text) ? [{ ...piece, ...text }] : []
    }
    case 'list': {
      const items = piece.items
        .map((item) => ({ ...tidyText(item), level: item.level }))
        .filter(({ text }) => isWritten(text))
      return items.length > 0 ? [{ ...piece, items }] : []
    }
    case 'table': {
      const rows = piece.rows
        .map((row) => row.map((cell) => tidy(cell).replaceAll(notes, '')))
        .filter((row) => row.some(Boolean))
      return rows.length > 0 ? [{ ...piece, rows }] : []
    }
    case 'code': {
      const text = tidyCode(piece.text)
      return text ? [{ ...piece, text }] : []
    }
  }
}
