import katex from 'katex'
import { isDeep } from '../../shared/html.ts'
// With mhchem, KaTeX also knows `\ce` and `\pu`, for chemistry.
// oxlint-disable-next-line import/no-unassigned-import -- it adds its commands to KaTeX
import 'katex/contrib/mhchem'

/** A command that a formula defines can be as long as the formula, each time that it is used. */
const definesCommand = /\\(?:[a-z]*def|let|futurelet|[a-z]+command)/

/** A unit repeats each of its fractions four times, and with it those inside, and a long one takes seconds. */
const hasSlowUnit = (tex: string) => tex.includes('\\pu') && (tex.length > 1000 || tex.split('//').length > 4)

/** A formula as MathML; null if it is not valid LaTeX, or would take long. */
export function typeset(tex: string, display: boolean): string | null {
  if (hasSlowUnit(tex)) return null
  try {
    const math = katex
      .renderToString(tex, {
        displayMode: display,
        output: 'mathml',
        strict: 'ignore',
        maxSize: 20,
        errorColor: 'currentcolor',
        maxExpand: definesCommand.test(tex) ? Math.min(500, 50_000 / tex.length) : 500,
      })
      .replace(/<annotation[\s\S]*?<\/annotation>/, '')
      // The content security policy takes no style from HTML.
      .replace(/ style="[^"]*"/g, '')
    if (isDeep(math)) return null
    return `<span data-scroll="${display ? 'block' : 'line'}">${math}</span>`
  } catch {
    // KaTeX throws an error, mhchem an array, and both run out of stack when formulas are nested deeply.
    return null
  }
}
