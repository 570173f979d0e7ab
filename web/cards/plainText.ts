import { escapeHtml, unescapeHtml } from '../../shared/html.ts'
import { cardMarkup, type Gaps } from './markdown.ts'

/** Characters that may be Markdown, a formula or HTML. Most texts have none and need no parsing. */
const marks = /[\\`*_~$<>&#[\]|]|^[ \t]*(?:[-+=]|\d+[.)])|https?:|www\.|@/m
/** Commands that are separated from what follows. */
const apart = /<(?:br|hr|\/(?:p|li|td|th|pre|blockquote))>/g

/** So many characters of a text are read as Markdown. More would take long in a table of hostile cards, and nobody sees them. */
const longestRead = 2000

/**
 * A card's text in one line as it reads: without Markdown and the markers of gaps, and with formulas in plain characters. The end of a
 * very long text stays as it is written.
 */
export function plainText(text: string, isGapText: boolean, gaps: Gaps = 'shown'): string {
  // What hides gaps must find all of them.
  const read = gaps === 'hidden' ? text : text.slice(0, longestRead)
  if (!marks.test(read)) return inOneLine(text)
  const markup = cardMarkup(read, isGapText ? gaps : undefined, (tex) => escapeHtml(plainMath(tex)))
  const plain = unescapeHtml(
    markup
      .replaceAll(/&nbsp;/g, ' ')
      .replaceAll(apart, ' ')
      .replaceAll(/<[^>]*>/g, ''),
  )
  return inOneLine(`${plain}${text.slice(read.length)}`)
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Commands that stand for a character. */
const characters = new Map(
  Array.from(
    `alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν
    xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π
    Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω times × cdot · div ÷ pm ± mp ∓ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡
    sim ∼ propto ∝ ll ≪ gg ≫ infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ oint ∮ in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪
    cap ∩ emptyset ∅ varnothing ∅ setminus ∖ forall ∀ exists ∃ neg ¬ land ∧ wedge ∧ lor ∨ vee ∨ to → rightarrow → longrightarrow →
    leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ mapsto ↦ rightleftharpoons ⇌
    circ ° degree ° angle ∠ perp ⊥ parallel ∥ mid | vert | dots … ldots … cdots ⋯ hbar ℏ ell ℓ prime ′ ast ∗ bullet •
    oplus ⊕ otimes ⊗ odot ⊙ langle ⟨ rangle ⟩ lvert | rvert | lVert ‖ rVert ‖ Vert ‖ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ leqslant ≤
    geqslant ≥ lt < gt > simeq ≃ cong ≅ supset ⊃ supseteq ⊇ ni ∋ nexists ∄ bigcup ⋃ bigcap ⋂ iint ∬ top ⊤ bot ⊥ vdash ⊢ models ⊨
    therefore ∴ because ∵ uparrow ↑ downarrow ↓ longleftarrow ← longmapsto ↦ hookrightarrow ↪ impliedby ⇐ Longrightarrow ⇒
    Longleftarrow ⇐ Longleftrightarrow ⇔ vdots ⋮ ddots ⋱ colon : triangle △ square □ checkmark ✓ dagger † star ⋆ aleph ℵ euro €
    bmod mod`.matchAll(/(\w+) (\S+)/g),
    ([, name = '', character = '']) => [name, character] as const,
  ),
)
/** Commands that only set a size or a position. */
const silent = new Set(
  `big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm biggm Biggm display displaystyle textstyle
  scriptstyle scriptscriptstyle limits nolimits rm bf it sf tt tiny small normalsize large Large LARGE huge Huge strut
  mathstrut`.split(/\s+/),
)
/** Commands that leave room. */
const blank = new Set(['quad', 'qquad', 'enspace', 'thinspace', 'space', 'hfill'])
/** Marks that stand above a letter, as characters that follow it. */
const above: Record<string, string> = {
  hat: '\u0302',
  bar: '\u0304',
  overline: '\u0304',
  tilde: '\u0303',
  vec: '\u20D7',
  dot: '\u0307',
  ddot: '\u0308',
}

const raised = pairs('0123456789+-=()in°′∗', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ°′*')
const lowered = pairs('0123456789+-=()aeimnortuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢₘₙₒᵣₜᵤᵥₓ')

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const characters = Array.from(to)
  return new Map(Array.from(from, (character, index) => [character, characters[index] ?? '']))
}

/** Stand for braces that are shown, while others are read: code points that are never text. */
const shownOpen = '\uFDD2'
const shownClose = '\uFDD3'

/** The delimiters of matrices, and those before cases. */
const fences: Record<string, readonly string[]> = {
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  vmatrix: ['|', '|'],
  Vmatrix: ['‖', '‖'],
  Bmatrix: [shownOpen, shownClose],
  cases: [shownOpen],
}

/** A formula as plain text: `\frac{1}{2}mv^2` is 1/2mv². */
export function plainMath(tex: string): string {
  let plain = withCharacters(tex)
  // From the innermost braces outwards.
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain
      .replaceAll(/(?<=[\^_]\s*)\\[A-Za-z]+\s*(?:\d\d|(?:\{[^{}]*\}\s*)+)/g, '{$&}')
      .replaceAll(/([\^_])\s*\{([^{}]*)\}/g, (_, sign: string, part: string) => script(sign, part))
      .replaceAll(fraction, (_, ...[a, b, c, d]: string[]) => `${grouped(a ?? b)}/${grouped(c ?? d)}`)
      .replaceAll(
        /\\sqrt\s*(?:\[(\w+)\]\s*)?\{([^{}]*)\}/g,
        (_, root: string | undefined, part: string) => `${root ? script('^', root) : ''}√${grouped(part)}`,
      )
      .replaceAll(/\\[dt]?binom\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1 $2)')
      .replaceAll(/\\(?:overset|stackrel)\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$2^{$1}')
      .replaceAll(/\\underset\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$2_{$1}')
      .replaceAll(/\\x(right|left)arrow\s*(?:\[[^\]]*\]\s*)?\{([^{}]*)\}/g, (_, to: string, part: string) => {
        const arrow = to === 'right' ? '→' : '←'
        return part.trim() ? `${arrow}(${part.trim()})` : arrow
      })
      .replaceAll(/\\pmod\s*\{([^{}]*)\}/g, '(mod $1)')
      .replaceAll(/\\tag\*?\s*\{([^{}]*)\}/g, '($1)')
      .replaceAll(
        /\\(hat|bar|overline|tilde|vec|d?dot)\s*\{([^{}])\}/gu,
        (_, name: string, letter: string) => letter + above[name],
      )
      .replaceAll(otherCommand, '$1')
  }
  return plain
    .replaceAll(/([\^_])\s*([^\s\\{}])/g, (_, sign: string, part: string) =>
      part === '(' ? sign + part : script(sign, part),
    )
    .replaceAll('\\sqrt', '√')
    .replaceAll(/\\([A-Za-z]+)/g, '$1')
    .replaceAll(/[{}]/g, '')
    .replaceAll(shownOpen, '{')
    .replaceAll(shownClose, '}')
    .normalize('NFC')
}

const fraction = /\\[dtc]?frac(?![A-Za-z])\s*(?:\{([^{}]*)\}|([^\s\\{}]))\s*(?:\{([^{}]*)\}|([^\s\\{}]))/g
/** Commands in superscripts and subscripts are put into braces first; those with two arguments are read as a whole. */
const otherCommand =
  /(?<![\^_]\s*)\\(?!(?:[dtc]?frac|sqrt|[dt]?binom|overset|underset|stackrel)(?![A-Za-z]))[A-Za-z]+\*?\s*\{([^{}]*)\}/g

/** A formula without layout commands, and with characters in place of the commands for them. */
const withCharacters = (tex: string) =>
  tex
    .replaceAll(/\\cline\s*\{[^{}]*\}|\\(?:h(?:dash)?line|nonumber|notag)(?![A-Za-z])|\\!/g, '')
    // Rows are separated; there is no separator after the last.
    .replaceAll(/\s*\\\\(?:\s*\[[^\]\\]*\d[^\]\\]*\])?(\s*(?:\\end|$))?/g, (_, end?: string) => end ?? '; ')
    .replaceAll('\\{', shownOpen)
    .replaceAll('\\}', shownClose)
    // A table starts with the alignment of its columns.
    .replaceAll(/\\begin\s*\{(?:[a-z]*array|tabular|alignat\*?)\}\s*(?:\[\w*\]\s*)?\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replaceAll(/\\(begin|end)\s*\{(\w+)\*?\}/g, (_, side: string, name: string) => {
      const [open = '', close = ''] = fences[name] ?? []
      return side === 'begin' ? open : close
    })
    .replaceAll(/\\(?:[hv]space\*?|[hv]?phantom|label)\s*\{[^{}]*\}|\\(?:m?kern|[hm]skip)\s*-?[\d.]+\s*[a-z]{2}/g, ' ')
    .replaceAll(/\\(?:(?:text)?color|f?colorbox)\s*\{[^{}]*\}/g, '')
    .replaceAll(/\\(?:left|right|middle)(?![A-Za-z])\s*\.?/g, '')
    .replaceAll(/\\[,;:> ]|[&~]/g, ' ')
    .replaceAll(/\\([#$%_|])/g, '$1')
    .replaceAll(/\\([A-Za-z]+)/g, (command, name: string) =>
      silent.has(name) ? '' : blank.has(name) ? ' ' : (characters.get(name) ?? command),
    )
    .replaceAll(/\\not\s*(\S)/g, '$1\u0338')
    // A single letter needs no braces.
    .replaceAll(
      /\\(math[a-z]+|boldsymbol|bm|vec|hat|bar|tilde|d?dot|overline|underline)(?![a-z])\s*([^\s\\{}])/g,
      '\\$1{$2}',
    )

/** Superscripts and subscripts, as far as Unicode has them. */
function script(sign: string, part: string): string {
  const letters = Array.from(part.replaceAll(/\s/g, ''))
  const known = sign === '^' ? raised : lowered
  if (letters.every((letter) => known.has(letter))) return letters.map((letter) => known.get(letter)).join('')
  return letters.length === 1 ? sign + letters.join('') : `${sign}(${part.trim()})`
}

const grouped = (part = '') => (/[\s+\-·×/=]/.test(part.trim()) ? `(${part.trim()})` : part.trim())
