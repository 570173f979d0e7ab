import type { TokenizerAndRendererExtension } from 'marked'
import { anyFormula, formulaForms } from './formulas.ts'

/** Turns one formula into HTML. */
export type RenderMath = (tex: string, display: boolean) => string

const formulas = [
  { form: formulaForms.displayDollar, display: true },
  { form: formulaForms.displayBackslash, display: true },
  { form: formulaForms.inlineDollar, display: false },
  { form: formulaForms.inlineBackslash, display: false },
].map(({ form, display }) => ({ start: new RegExp(`^${form}`), display }))

const everyFormula = new RegExp(anyFormula, 'g')
const formulaBlock = new RegExp(
  `^ {0,3}(?:${formulaForms.displayDollar}|${formulaForms.displayBackslash})[ \\t]*(?:\\n+|$)`,
)

/** Hides formulas from the search for emphasis: a star in one is a product. */
export function maskMath(source: string): string {
  return source.replace(everyFormula, (formula) => 'a'.repeat(formula.length))
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
