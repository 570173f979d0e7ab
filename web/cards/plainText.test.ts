import { expect, test } from 'vitest'
import { plainMath, plainText } from './plainText.ts'

const plain = (text: string) => plainText(text, false)

test('the text of a card is one line without Markdown', () => {
  expect(plain('Where is\n\n the **big** _café_?')).toBe('Where is the big café?')
  expect(plain('# Cells\n- one\n- two\n\n> said')).toBe('Cells one two said')
  expect(plain('`a < b` & [words](https://example.org/?a=1>2) ![a cell](x.png)')).toBe('a < b & words a cell')
  expect(plain('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('a b 1 2')
  expect(plain('H<sub>2</sub>O, <script>alert(1)</script>')).toBe('H2O, <script>alert(1)</script>')
})

test('the end of a very long text stays as it is written', () => {
  const text = plain('**big** '.repeat(300))
  expect(text).toMatch(/^big big /)
  expect(text).toMatch(/ \*\*big\*\*$/)
})

test('text without Markdown is unchanged', () => {
  for (const text of ['What is 10 × 10?', '2 * 3 * 4 = 24', '$5 and $10', 'snake_case_name', 'a&b <c', 'R&amp;D "x"'])
    expect(plain(text)).toBe(text.replace('&amp;', '&'))
})

test('gaps are filled in, also with formulas', () => {
  expect(plainText('The /$**capital**/$ of Peru', true)).toBe('The capital of Peru')
  expect(plainText('Energy is /$$mc^2$/$', true)).toBe('Energy is mc²')
  expect(plainText('$a = /$b/$$', true)).toBe('a = b')
  expect(plain('km/$h')).toBe('km/$h')
})

test('formulas become plain characters', () => {
  expect(plain('so $x^2$ is, and\n$$\\frac{1}{2}mv^{2}$$')).toBe('so x² is, and 1/2mv²')
  const formulas = [
    ['\\alpha \\cdot \\beta_i \\le 10^{-6}', 'α · βᵢ ≤ 10⁻⁶'],
    ['x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}', 'x_(1,2) = (-b ± √(b² - 4ac))/2a'],
    ['\\mathrm{H_2O} \\rightarrow \\text{water}', 'H₂O → water'],
    ['\\sqrt[3]{x}, \\sqrt x, \\frac12', '³√x, √ x, 1/2'],
    ['\\left\\{ x \\in \\mathbb{R} \\mid x > 0 \\right\\}', '{ x ∈ R | x > 0 }'],
    ['\\sin x + e^{ab} + 20^\\circ', 'sin x + e^(ab) + 20°'],
    ['x^{2 + \\unknown', 'x^2 + unknown'],
    ['\\mathbb R, \\mathbf{v}, \\vec a \\cdot \\bar{x}, \\overline{AB}', 'R, v, a⃗ · x̄, AB'],
    ['\\frac ab, x^\\frac12, \\nu_\\mathrm{max}, \\binom{n}{k}', 'a/b, x^(1/2), νₘₐₓ, (n k)'],
    ['a \\equiv b \\pmod{n}, x \\not\\in A, a \\overset{!}{=} b', 'a ≡ b (mod n), x ∉ A, a =^! b'],
    ['\\ce{H2O}, A \\xrightarrow[x]{heat} B \\tag{1}', 'H2O, A →(heat) B (1)'],
    ['\\left\\lfloor x \\right\\rfloor \\geqslant \\lvert y \\rvert', '⌊ x ⌋ ≥ | y |'],
  ] as const
  for (const [tex, text] of formulas) expect(plainMath(tex)).toBe(text)
})

test('the rows of a formula are separated, and layout commands are dropped', () => {
  const formulas = [
    ['\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}', '( a b; c d )'],
    ['\\begin{array}{cc} 1 & 2 \\end{array}', '1 2'],
    ['\\begin{array}[t]{|l@{}p{3cm}|}a & b\\end{array}', 'a b'],
    [
      '\\begin{array}{c|c} \\hline a & b \\\\ \\hline c \\\\[4pt] \\cline{1-2} e \\\\ \\hline \\end{array}',
      'a b; c; e',
    ],
    ['f(x) = \\begin{cases} 1 & x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}', 'f(x) = { 1 x > 0; 0 otherwise'],
    ['\\begin{aligned} a &= b \\nonumber \\\\ &= c \\end{aligned}', 'a = b; = c'],
    ['x=1\\quad\\text{and}\\quad\\hspace{1cm}\\phantom{y}\\kern3pt y', 'x=1 and y'],
    ['\\left. \\frac{a}{b} \\right|_0 + {\\bf v} + \\textcolor{red}{x} + \\scriptstyle z', 'a/b |₀ + v + x + z'],
  ] as const
  for (const [tex, text] of formulas) expect(plain(`$$${tex}$$`)).toBe(text)
})
