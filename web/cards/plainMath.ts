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
    oplus ⊕ otimes ⊗ langle ⟨ rangle ⟩`.matchAll(/(\w+) (\S+)/g),
    ([, name = '', character = '']) => [name, character] as const,
  ),
)
/** Commands that only say how large or where something stands. */
const silent = /^(?:left|right|[bB]igg?[lr]?|display|displaystyle|textstyle|limits|nolimits|quad|qquad)$/

const raised = pairs('0123456789+-=()in°′∗', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ°′*')
const lowered = pairs('0123456789+-=()aeimnortuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢₘₙₒᵣₜᵤᵥₓ')

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const characters = Array.from(to)
  return new Map(Array.from(from, (character, index) => [character, characters[index] ?? '']))
}

/** Stand for braces that are shown, while others are read: code points that are never text. */
const shownOpen = '\uFDD2'
const shownClose = '\uFDD3'

/** A formula as somebody would type it who has no LaTeX: `\frac{1}{2}mv^2` is 1/2mv². */
export function plainMath(tex: string): string {
  let plain = tex
    .replaceAll('\\{', shownOpen)
    .replaceAll('\\}', shownClose)
    // A table says first how its columns stand.
    .replaceAll(/\\begin\s*\{(?:[a-z]*array|tabular)\}\s*(?:\[\w*\]\s*)?\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replaceAll(/\\(?:begin|end)\s*\{\w+\*?\}|\\!/g, '')
    .replaceAll(/\\\\|\\[,;:> ]|[&~]/g, ' ')
    .replaceAll(/\\([#$%_|])/g, '$1')
    .replaceAll(/\\([A-Za-z]+)/g, (command, name: string) =>
      silent.test(name) ? '' : (characters.get(name) ?? command),
    )
  // From the innermost braces outwards.
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain
      .replaceAll(/([\^_])\s*\{([^{}]*)\}/g, (_, sign: string, part: string) => script(sign, part))
      .replaceAll(/\\[dtc]?frac\s*(?:(\d)(\d)|\{([^{}]*)\}\s*\{([^{}]*)\})/g, (_, ...[a, b, above, below]: string[]) =>
        a ? `${a}/${b}` : `${grouped(above)}/${grouped(below)}`,
      )
      .replaceAll(
        /\\sqrt\s*(?:\[(\w+)\]\s*)?\{([^{}]*)\}/g,
        (_, root: string | undefined, part: string) => `${root ? script('^', root) : ''}√${grouped(part)}`,
      )
      .replaceAll(/\\(?![dtc]?frac|sqrt)[A-Za-z]+\s*\{([^{}]*)\}/g, '$1')
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
}

/** What stands above or below the line, where there are such characters. */
function script(sign: string, part: string): string {
  const letters = Array.from(part.replaceAll(/\s/g, ''))
  const known = sign === '^' ? raised : lowered
  if (letters.every((letter) => known.has(letter))) return letters.map((letter) => known.get(letter)).join('')
  return letters.length === 1 ? sign + letters.join('') : `${sign}(${part.trim()})`
}

const grouped = (part = '') => (/[\s+\-·×/=]/.test(part.trim()) ? `(${part.trim()})` : part.trim())
