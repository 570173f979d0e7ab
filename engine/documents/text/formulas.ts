import { type Piece, withTexts } from '../pieces.ts'

/** Private characters around the number of a formula. Readers of Markdown take them for letters. */
const open = '\uE000'
const close = '\uE001'
const placeholder = /\uE000(\d+)\uE001/gu

/** The content of a formula, which has no blank line and no code. */
const inner = String.raw`(?:(?!\n[ \t>]*\n)[^\x60])`
const environments = 'equation|align|alignat|gather|multline|eqnarray|cases|array|[bBpvV]?matrix'

/**
 * `$$…$$`, `\[…\]`, `\(…\)`, environments, and `$…$` as Pandoc reads it: no space inside the dollar signs, and no
 * digit after the second, so that prices do not match.
 */
const formula = new RegExp(
  [
    String.raw`(?<display>\$\$${inner}{1,2000}?\$\$)`,
    String.raw`(?<![\\])\\\[(?<bracketed>${inner}{1,2000}?)\\\]`,
    String.raw`(?<![\\])\\\((?<parenthesised>${inner}{1,500}?)\\\)`,
    String.raw`(?<environment>\\begin\{(?<name>(?:${environments})\*?)\}${inner}{1,2000}?\\end\{\k<name>\})`,
    String.raw`(?<![\\$\p{L}\p{N}])(?<inline>\$(?![\s$])(?:\\[\s\S]|(?!\n(?:[ \t>]*\n| {4}|\t))[^\x60$\\]){1,500}?(?<![\s\\])\$)(?![\p{N}$])`,
  ].join('|'),
  'gu',
)

/** Fenced code and code spans, whose dollar signs are not those of formulas. */
const code =
  /^[ \t>]*(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(?<ticks>`+)(?!`)[^\n]{0,500}?[^`]\k<ticks>(?!`)/gmu

/** A text whose formulas are replaced by placeholders. */
interface SetAside {
  text: string
  /** Puts the formulas back into pieces of the text, each in one line. */
  restore: (pieces: readonly Piece[]) => Piece[]
}

/**
 * Sets the formulas of a text aside, so that reading its marks does not change them: there, `_` and `*` are not emphasis,
 * and `\,` is not a comma.
 */
export function withoutFormulas(text: string, decode: (formula: string) => string = (formula) => formula): SetAside {
  if (!/\$|\\[([b]/u.test(text)) return { text, restore: (pieces) => [...pieces] }
  const formulas: string[] = []
  const parts: string[] = []
  let from = 0
  const plain = text.replaceAll(/[\uE000\uE001]/gu, ' ')
  const cut = (part: string) =>
    part.replaceAll(formula, (whole: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Record<string, string | undefined>
      const bracketed = groups['bracketed'] ?? groups['parenthesised']
      // Brackets with a backslash may be brackets of the text.
      if (bracketed !== undefined && !isFormula(bracketed)) return whole
      formulas.push(whole)
      return `${open}${formulas.length - 1}${close}`
    })
  for (const match of plain.matchAll(code)) {
    parts.push(cut(plain.slice(from, match.index)), match[0])
    from = match.index + match[0].length
  }
  parts.push(cut(plain.slice(from)))
  const written = (one: string) =>
    one.replaceAll(placeholder, (_, index: string) => decode(formulas[Number(index)] ?? ''))
  const inOneLine = (one: string) => written(one).replaceAll(/\s*\n[ \t>]*/gu, ' ')
  const restore = (pieces: readonly Piece[]) =>
    pieces.map((piece) => withTexts(piece, piece.kind === 'code' ? written : inOneLine))
  return { text: parts.join(''), restore }
}

const isFormula = (text: string) => /[\\^_=<>+]|^\s*\p{L}\s*$/u.test(text)
