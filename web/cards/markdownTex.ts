import type katex from 'katex'
import { escapeHtml } from '../../shared/html.ts'

let program: typeof katex | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads what typesets formulas. Cards without any do without it. A failure is none: the source stays readable, and the next card tries again. */
export function loadMath(): Promise<void> {
  loading ??= load()
  return loading
}

async function load() {
  try {
    program = (await import('katex')).default
    for (const listener of listeners) listener()
  } catch {
    loading = null
  }
}

export const mathStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isLoaded: () => program !== null,
}

/** A command that a formula defines can be as long as the formula, each time that it is used. */
const definesCommand = /\\(?:[a-z]*def|let|futurelet|[a-z]+command)/

/** A formula as MathML, or its source while KaTeX is not loaded or if it is not valid LaTeX. */
export function mathHtml(tex: string, display: boolean): string {
  try {
    if (program) {
      const math = program
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
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ParseError') throw error
  }
  return `<code>${escapeHtml(tex.trim())}</code>`
}
