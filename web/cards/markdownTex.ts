import type katex from 'katex'
import { escapeHtml } from '../../shared/html.ts'
import { createStore } from '../ui/store.ts'

/** What typesets formulas, once it is loaded. */
export const mathStore = createStore<typeof katex | null>(null)
let loading: Promise<void> | null = null

/** Loads what typesets formulas. Cards without any do without it. A failure is none: the source stays readable, and the next card tries again. */
export function loadMath(): Promise<void> {
  loading ??= load()
  return loading
}

async function load() {
  try {
    // With mhchem, KaTeX also knows `\ce` and `\pu`, for chemistry.
    const [{ default: typesetter }] = await Promise.all([import('katex'), import('katex/contrib/mhchem')])
    mathStore.set(typesetter)
  } catch {
    loading = null
  }
}

/** A command that a formula defines can be as long as the formula, each time that it is used. */
const definesCommand = /\\(?:[a-z]*def|let|futurelet|[a-z]+command)/

/** A unit repeats each of its fractions four times, and with it those inside, and a long one takes seconds. */
const hasSlowUnit = (tex: string) => tex.includes('\\pu') && (tex.length > 1000 || tex.split('//').length > 4)

/** A formula as MathML, or its source while KaTeX is not loaded or if it is not valid LaTeX. */
export function mathHtml(tex: string, display: boolean): string {
  try {
    const typesetter = mathStore.get()
    if (typesetter && !hasSlowUnit(tex)) {
      const math = typesetter
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
      return `<span data-scroll="${display ? 'block' : 'line'}">${math}</span>`
    }
  } catch {
    // KaTeX throws an error, mhchem an array, and both run out of stack when formulas are nested deeply.
  }
  return `<code>${escapeHtml(tex.trim())}</code>`
}
