import { anyFormula } from '../../shared/formulas.ts'

const fence = '(?<fence>`{3,}|~{3,})[\\s\\S]*?(?:\\k<fence>|$)'
const code = '(?<![`\\\\])(?<ticks>`+)(?!`)(?:[^`]|(?<=[^`])`+(?!\\k<ticks>)(?=[^`]))*?\\k<ticks>(?!`)'
const quotation = '„[^“”„\\n]{1,300}[“”]|“[^“”\\n]{1,300}”|«[^«»\\n]{1,300}»|"[^"\\n]{1,300}"'
/** A call without backticks: `len([1, 2])`. */
const call = '(?<![\\p{L}\\p{N}`])[\\p{L}_][\\w.]*\\([^()\\n]{0,100}\\)(?!`)'

const verbatim = new RegExp(`${fence}|${code}|${anyFormula}`, 'gu')
const aside = new RegExp(`${fence}|${code}|${anyFormula}|${quotation}|${call}`, 'gu')

/** Stands for a span in a text whose wording is judged. A noun, so that the sentence around it keeps its form. */
const placeholder = 'X'

/** A text without its code, formulas and quoted speech, which are no wording of the card. */
export const wording = (text: string): string => text.replaceAll(aside, placeholder)

/** Whether a text contains code or a formula. */
export const hasVerbatim = (text: string): boolean => text.search(verbatim) >= 0

/** Applies `change` to a text outside its code and formulas. */
export function outsideVerbatim(text: string, change: (prose: string) => string): string {
  let result = ''
  let at = 0
  for (const { 0: span, index } of text.matchAll(verbatim)) {
    result += change(text.slice(at, index)) + span
    at = index + span.length
  }
  return result + change(text.slice(at))
}

/** The code spans and formulas of a text, and the text without them. */
export function splitVerbatim(text: string): { spans: string[]; prose: string } {
  return { spans: text.match(verbatim) ?? [], prose: text.replaceAll(verbatim, ' ') }
}

/** Signs that prose does not have: of formulas, code and paths. */
const sign = /[=^_{}[\]*\\<>|#~²³¹⁰-⁹₀-₉√∑∫∂∇]|\+\+|\(\)|^[\p{L}\p{N}]{1,3}\([^()]*\)$|^\.\p{L}|\w\.\w+\(/u

/** Whether a text is code or a formula rather than words. Two such texts are equal only sign by sign. */
export function isSymbolic(text: string): boolean {
  const { spans, prose } = splitVerbatim(text)
  const rest = prose.trim()
  return spans.length > 0 ? !/[\p{L}\p{N}]/u.test(rest) : sign.test(rest)
}

/** TeX commands that are letters and signs. */
const signs: Record<string, string> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Xi: 'Ξ',
  Pi: 'Π',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
  sum: 'Σ',
  prod: 'Π',
  int: '∫',
  partial: '∂',
  nabla: '∇',
  infty: '∞',
  pm: '±',
  div: '/',
  to: '→',
  rightarrow: '→',
  leftarrow: '←',
  leftrightarrow: '↔',
  rightleftharpoons: '⇌',
  Rightarrow: '⇒',
  Leftrightarrow: '⇔',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  propto: '∝',
  in: '∈',
  cup: '∪',
  cap: '∩',
  neg: '¬',
  land: '∧',
  lor: '∨',
  forall: '∀',
  exists: '∃',
  hbar: 'ℏ',
  ell: 'l',
  langle: '⟨',
  rangle: '⟩',
}
/** TeX commands that only typeset. */
const typesetting =
  /^(?:cdot|times|ast|left|right|big|Big|bigg|Bigg|quad|qquad|mathrm|mathbf|mathit|mathcal|mathbb|mathsf|boldsymbol|text|textbf|textit|operatorname|vec|hat|bar|tilde|overline|underline|sqrt|displaystyle|limits|ce)$/

const group = String.raw`(?:\{([^{}]*)\}|(\\[a-zA-Z]+|[^\s{}\\]))`
const fraction = new RegExp(String.raw`\\[dt]?frac\s*${group}\s*${group}`, 'g')

/**
 * A text by which formulas are equal however they are written: in TeX or in Unicode, with or without signs of
 * multiplication, braces and spaces. `\frac12gt^2`, `½ g t²` and `1/2 · g t^2` have the key `1/2gt2`.
 */
export function formulaKey(text: string): string {
  let tex = text.replaceAll(/[_^]\{([^{}]*)\}/g, '$1')
  // Innermost braces first.
  for (let depth = 0, before = ''; depth < 8 && before !== tex; depth++) {
    before = tex
    tex = tex
      .replaceAll(fraction, (_, a, b, c, d) => ` ${a ?? b}/${c ?? d} `)
      .replaceAll(/(?<!frac\s*|\})\{([^{}]*)\}/g, ' $1 ')
  }
  return tex
    .replaceAll(/\\([a-zA-Z]+)/g, (_, name: string) => signs[name] ?? (typesetting.test(name) ? '' : name))
    .normalize('NFKC')
    .replaceAll(/[−–—‐]/g, '-')
    .replaceAll(/[⁄÷]/g, '/')
    .replaceAll(/[\s$`{}()[\]|^_\\×·⋅∙*√,;:!?'"’“”„]|\.(?!\d)/gu, '')
}

/** Whether a text contains a formula or code, however either writes it. */
export function holdsVerbatim(span: string, text: string): boolean {
  // The first line of a fence names the language.
  const key = formulaKey(span.replace(/^\s*(?:`{3,}|~{3,})[^\n`]*\n/, ''))
  return key.length > 0 && formulaKey(text).includes(key)
}
