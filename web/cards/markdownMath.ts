import type { TokenizerAndRendererExtension } from 'marked'

/** Turns one formula into HTML. */
export type RenderMath = (tex: string, display: boolean) => string

/*
 * A dollar sign opens a formula only before something, closes one only after something, and never before a digit:
 * `$5 and $10` are prices.
 */
const inlineDollar = /\$(?![\s$])((?:\\[\s\S]|[^\\$])+?)(?<!\s)\$(?!\d)/
const displayDollar = /\$\$((?:\\[\s\S]|[^\\$]|\$(?!\$))+?)\$\$/
const inlineBackslash = /\\\(([\s\S]+?)\\\)/
const displayBackslash = /\\\[([\s\S]+?)\\\]/

const formulas = [
  { pattern: displayDollar, display: true },
  { pattern: displayBackslash, display: true },
  { pattern: inlineDollar, display: false },
  { pattern: inlineBackslash, display: false },
].map(({ pattern, display }) => ({ start: new RegExp(`^${pattern.source}`), display }))

const anyFormula = new RegExp(
  [displayDollar, displayBackslash, inlineDollar, inlineBackslash].map((one) => one.source).join('|'),
  'g',
)
const formulaBlock = new RegExp(`^ {0,3}(?:${displayDollar.source}|${displayBackslash.source})[ \\t]*(?:\\n+|$)`)

/** Hides formulas from the search for emphasis: a star in one is a product. */
export function maskMath(source: string): string {
  return source.replace(anyFormula, (formula) => 'a'.repeat(formula.length))
}

/** Formulas in Markdown: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. Code keeps its dollar signs, because it is read first. */
export function mathExtensions(render: RenderMath): TokenizerAndRendererExtension[] {
  return [
    {
      name: 'mathBlock',
      level: 'block',
      start: (source) => source.search(/\n {0,3}(?:\$\$|\\\[)/) + 1 || undefined,
      tokenizer(source) {
        const found = formulaBlock.exec(source)
        return found ? { type: 'mathBlock', raw: found[0], tex: found[1] ?? found[2] } : undefined
      },
      renderer: (token) => `<p>${render(String(token['tex']), true)}</p>\n`,
    },
    {
      name: 'math',
      level: 'inline',
      // Text ends before a backslash anyway.
      start: (source) => source.indexOf('$'),
      tokenizer(source) {
        for (const { start, display } of formulas) {
          const found = start.exec(source)
          if (found) return { type: 'math', raw: found[0], tex: found[1], display }
        }
        return undefined
      },
      renderer: (token) => render(String(token['tex']), token['display'] === true),
    },
  ]
}
