import { expect, test } from 'vitest'
import { escapeHtml } from '../../shared/html.ts'
import { cardMarkup, type Gaps } from './markdown.ts'
import { loadMath, mathHtml } from './markdownTex.ts'

const formula = (tex: string, display: boolean) => `[${display ? 'display' : 'inline'} ${tex}]`
const markup = (text: string, gaps?: Gaps) => cardMarkup(text, gaps, formula).trim()
const link = (href: string, words: string) => `<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`
const blank = '<span data-gap="hidden"><span>gap</span></span>'

test('one newline breaks the line, two begin a paragraph', () => {
  expect(markup('a\nb\n\nc')).toBe('<p>a<br>b</p>\n<p>c</p>')
})

test('text between dollars is a formula, prices are not', () => {
  expect(markup('so $x^2$ is')).toBe('<p>so [inline x^2] is</p>')
  expect(markup('$$x$$')).toBe('<p>[display x]</p>')
  expect(markup('\\(a\\) and \\[b\\]')).toBe('<p>[inline a] and [display b]</p>')
  expect(markup('$5 and $10')).toBe('<p>$5 and $10</p>')
  expect(markup('from $5-$10, or 3 $')).toBe('<p>from $5-$10, or 3 $</p>')
  expect(markup('\\$x$ and `$HOME and $PATH`')).toBe('<p>$x$ and <code>$HOME and $PATH</code></p>')
})

test('Markdown leaves formulas alone', () => {
  expect(markup('$a_1*b$ *and* $c_1*d$')).toBe('<p>[inline a_1*b] <em>and</em> [inline c_1*d]</p>')
  expect(markup('**so $x*y$ is**')).toBe('<p><strong>so [inline x*y] is</strong></p>')
  expect(markup('sum:\n$$\na\n- b\n$$\nend')).toBe('<p>sum:</p>\n<p>[display \na\n- b\n]</p>\n<p>end</p>')
})

test('a gap is hidden or shown, and its content is separate Markdown', () => {
  expect(markup('The /$**cell**/$ lives', 'hidden')).toBe(`<p>The ${blank} lives</p>`)
  expect(markup('The /$**cell**/$ lives', 'shown')).toBe(
    '<p>The <mark data-gap="shown"><strong>cell</strong></mark> lives</p>',
  )
})

test('the text around gaps is one document', () => {
  expect(markup('- /$a/$ one\n- **two /$b/$**', 'hidden')).toBe(
    `<ul>\n<li>${blank} one</li>\n<li><strong>two ${blank}</strong></li>\n</ul>`,
  )
})

test('gaps and formulas do not collide', () => {
  expect(markup('/$$x^2$/$ is a square', 'hidden')).toBe(`<p>${blank} is a square</p>`)
  expect(markup('/$$x^2$/$ is a square', 'shown')).toBe('<p><mark data-gap="shown">[inline x^2]</mark> is a square</p>')
  expect(markup('$E = /$mc^2/$$', 'shown')).toBe('<p>[inline E = \\underline{mc^2}]</p>')
})

test.each(['$E = /$secret/$$', '`let /$secret/$ = 1`', '[a](https://x.y//$secret/$)', '[a](https://x.y "/$secret/$")'])(
  'a hidden gap gives nothing away: %s',
  (text) => expect(markup(text, 'hidden')).not.toContain('secret'),
)

test('the code points of our placeholders make no gap', () => {
  expect(markup('\uFDD00\uFDD1 /$a/$', 'hidden')).toBe(`<p>0 ${blank}</p>`)
})

test('without gaps the marker is text', () => {
  expect(markup('and/$or')).toBe('<p>and/$or</p>')
})

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['<b onmouseover=alert(1)>x</b>', '<p>&lt;b onmouseover=alert(1)&gt;x</b></p>'],
  ['<div style="x">\n\n<form>', '<p>&lt;div style=&quot;x&quot;&gt;</p>\n<p>&lt;form&gt;</p>'],
  ['<pre><code><i>x', '<p>&lt;pre&gt;&lt;code&gt;<i>x</p>'],
  ['H<sub>2</sub>O<br/>', '<p>H<sub>2</sub>O<br/></p>'],
  ['```\n<script>\n```', '<pre data-scroll><code>&lt;script&gt;\n</code></pre>'],
])('HTML is shown as source, except for simple tags: %s', (text, html) => expect(markup(text)).toBe(html))

test.each([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,aa)',
  '[x](/account)',
  '<javascript:alert(1)>',
])('only web and mail addresses become links: %s', (text) => expect(markup(text)).not.toContain('href'))

test('links open in a new tab, and external pictures become links', () => {
  expect(markup('[a](https://x.y/?q=1&r="2")')).toBe(`<p>${link('https://x.y/?q=1&amp;r=%222%22', 'a')}</p>`)
  expect(markup('![a "b"](https://x.y/z.png)')).toBe(`<p>${link('https://x.y/z.png', 'a &quot;b&quot;')}</p>`)
})

test('a table that is too wide can be scrolled', () => {
  expect(markup('|a|\n|-|\n|1|')).toMatch(/^<div data-scroll><table>[^]*<\/table><\/div>$/)
})

test('a text that is nested too deep is shown as source, with its gaps hidden', () => {
  const text = `${'>'.repeat(9000)} /$secret/$`
  expect(markup(text, 'hidden')).toBe(`<pre data-scroll><code>${'&gt;'.repeat(9000)} ${blank}\n</code></pre>`)
})

test.each(['<u>a'.repeat(100), `${'> '.repeat(100)}a`, '<s></u>'.repeat(100)])(
  'a text that nests more than browsers can lay out quickly is shown as source: %.20s',
  (text) => {
    expect(markup(text)).toBe(`<pre data-scroll><code>${escapeHtml(text)}\n</code></pre>`)
  },
)

test.each([`${'\\color{red}'.repeat(100)}x`, `${'\\smash{'.repeat(100)}x${'}'.repeat(100)}`])(
  'so is a formula, alone: %.20s',
  async (tex) => {
    await loadMath()
    expect(mathHtml(tex, false)).toBe(`<code>${tex}</code>`)
    expect(mathHtml(`\\frac{1}{1+${'\\frac{1}{1+'.repeat(9)}x${'}'.repeat(10)}`, true)).toContain('<mfrac>')
  },
)

test('headings are not part of the page outline, and checkboxes are not fields', () => {
  expect(markup('# Title')).toBe('<p data-heading="1">Title</p>')
  expect(markup('- [x] done')).toBe('<ul>\n<li>☑ done</li>\n</ul>')
})

test('formulas are typeset, of chemistry too, and shown as source when they are wrong', async () => {
  await loadMath()
  expect(mathHtml('x^2', false)).toContain('<msup><mi>x</mi><mn>2</mn></msup>')
  expect(mathHtml('\\ce{2H2 + O2 -> 2H2O}', false)).toContain('→')
  expect(mathHtml('\\pu{8.3 J/mol}', false)).toContain('<mn>8.3</mn>')
  expect(mathHtml('\\pu{8 kJ//mol}', false)).toContain('<mfrac>')
  expect(mathHtml('\\frac{1}', false)).toBe('<code>\\frac{1}</code>')
  expect(mathHtml('\\ce{A\\bond{?}B}', false)).toBe('<code>\\ce{A\\bond{?}B}</code>')
})
