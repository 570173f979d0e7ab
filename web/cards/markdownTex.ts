import { escapeHtml } from '../../shared/html.ts'
import { createStore } from '../ui/store.ts'
import type * as typesetTex from './typesetTex.ts'

/** What typesets formulas, once it is loaded. */
export const mathStore = createStore<typeof typesetTex | null>(null)
let loading: Promise<void> | null = null

/** Loads what typesets formulas. Cards without any do without it. A failure is none: the source stays readable, and the next card tries again. */
export function loadMath(): Promise<void> {
  loading ??= load()
  return loading
}

async function load() {
  try {
    mathStore.set(await import('./typesetTex.ts'))
  } catch {
    loading = null
  }
}

/** A formula as MathML, or its source while KaTeX is not loaded or if it cannot be typeset. */
export const mathHtml = (tex: string, display: boolean): string =>
  mathStore.get()?.typeset(tex, display) ?? `<code>${escapeHtml(tex.trim())}</code>`
