import { expect, test } from 'vitest'
import type { Block } from './document.ts'
import { outline, readHere } from './reading-fixture.ts'

const blocksOf = async (text: string, kind: 'md' | 'html' | 'txt' = 'md'): Promise<Block[]> => {
  const { passages } = await readHere(text, kind)
  return passages.flatMap(({ blocks }) => blocks)
}

test.each([
  'The sum $a_1*b_1$ and $c_2*d_2$ is small.',
  String.raw`A set $\{x\,\mid\;x > 0\}$ of numbers.`,
  String.raw`The matrix $$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$$ is regular.`,
  String.raw`Energy is \(E_0 = m_0*c^2\), momentum \[p = m_1*v_1\] as usual.`,
  String.raw`\begin{align} a_1 &= b_1 \\ a_2 &= b_2 \end{align}`,
])('keeps the formulas of %s', async (text) => {
  expect(outline(await readHere(text, 'md'))).toEqual(['# ', text])
})

test('keeps formulas in lists, tables, headings and emphasis', async () => {
  const text =
    '# On $x_1*x_2$\n\n- **Sum** $a_1*b_1*c$\n\n| Term | Formula |\n|---|---|\n| Bayes | $P(A|B)*P(B)$ |\n\nIt *grows as $n*\\,m$ here*.\n'
  expect(outline(await readHere(text, 'md'))).toEqual([
    '# On $x_1*x_2$',
    '- Sum $a_1*b_1*c$',
    '|= Term | Formula',
    '| Bayes | $P(A|B)*P(B)$',
    String.raw`It grows as $n*\,m$ here.`,
  ])
})

test('joins the lines of a formula, in quotations and plain text as well', async () => {
  expect(outline(await readHere('> $$\n> a_1 \\\\\n> b_1\n> $$\n', 'md'))).toEqual(['# ', String.raw`$$ a_1 \\ b_1 $$`])
  const plain = String.raw`\begin{pmatrix}
1 & 2 \\
3 & 4
\end{pmatrix}`
  expect(outline(await readHere(plain, 'txt'))).toEqual([
    '# ',
    String.raw`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`,
  ])
})

test.each([
  ['prices', 'It costs $5 and **$10** or *$12* more.', 'It costs $5 and $10 or $12 more.'],
  ['variables of a shell', 'Run `echo $HOME` and **not** `cd $PATH`.', 'Run echo $HOME and not cd $PATH.'],
  ['brackets with a backslash', String.raw`As he said \[sic\] \(see **below**\).`, 'As he said [sic] (see below).'],
])('takes %s for no formula', async (_, text, read) => {
  expect(outline(await readHere(text, 'md'))).toEqual(['# ', read])
})

test('keeps the lines of code with dollar signs', async () => {
  const text = '```sh\nA=$B\nC=$D\n```\n\n    E=$F\n    G=$H\n'
  expect(await blocksOf(text)).toMatchObject([{ text: 'A=$B\nC=$D', language: 'sh' }, { text: 'E=$F\nG=$H' }])
})

test.each([
  ['10<sup>-3</sup> mc<sup>2</sup> H<sub>2</sub>O', '10⁻³ mc² H₂O'],
  ['x<sub>i</sub> 2<sup>n</sup>', 'xᵢ 2ⁿ'],
  ['v<sub>Start</sub> e<sup>kx+1</sup>', 'v_{Start} e^{kx+1}'],
  ['1<sup>st</sup> XIX<sup>e</sup> the word<sup>[12]</sup>', '1st XIXe the word'],
])('reads %s in Markdown as in HTML', async (markup, read) => {
  expect(outline(await readHere(markup, 'md'))).toEqual(['# ', read])
  expect(outline(await readHere(`<p>${markup}</p>`, 'html'))).toEqual(['# ', read])
})

test('decodes all named and numbered characters, and keeps unknown ones', async () => {
  const text = '&eta; &theta; &part; &nabla; &NotEqual; &auml; &#8211; &#x3b1; &unknown; `&eta;`'
  expect(outline(await readHere(text, 'md'))).toEqual(['# ', 'η θ ∂ ∇ ≠ ä – α &unknown; &eta;'])
})

test('drops attribute lists and the brackets of lost references', async () => {
  const text = '**Economics**{: data-type="term"} is a [science][1]. `{: code}`\n{: #id title="x"}\n'
  expect(outline(await readHere(text, 'md'))).toEqual(['# ', 'Economics is a science. {: code}'])
})

test.each([
  ['md', 'Der König brauchte Geld wegen Krediten<br>Die Gläubiger forderten\\\nAlles zurück.'],
  ['html', '<p>Der König brauchte Geld wegen Krediten<br>Die Gläubiger forderten<br/>Alles zurück.</p>'],
] as const)('keeps the line ends of %s', async (kind, text) => {
  expect(outline(await readHere(text, kind))).toEqual([
    '# ',
    'Der König brauchte Geld wegen Krediten',
    'Die Gläubiger forderten',
    'Alles zurück.',
  ])
})

test('joins lines where the sentence goes on', async () => {
  const text = '<p>A cell is the smallest unit of life<br>that can live on its own,<br>says Virchow.</p>'
  expect(outline(await readHere(text, 'html'))).toEqual([
    '# ',
    'A cell is the smallest unit of life that can live on its own, says Virchow.',
  ])
})

test('keeps the line ends of items and cells', async () => {
  const text =
    '<ul><li>Cell<br>The unit of life</li></ul><table><tr><th>Part</th><th>Use</th></tr><tr><td>Wall<br>Membrane</td><td>Holds</td></tr></table>'
  expect(outline(await readHere(text, 'html'))).toEqual([
    '# ',
    '- Cell',
    '  - The unit of life',
    '|= Part | Use',
    '| Wall; Membrane | Holds',
  ])
})

test.each([
  [
    'MkDocs',
    '!!! abstract "Pile"\n\n    Une **pile** est une structure.\n\n    - one\n\nAfter.\n',
    ['Pile', 'Une pile est une structure.', '- one', 'After.'],
  ],
  [
    'a folded note',
    '??? note\n    Une pile est une structure.\n\n    ```python\n    a = 1\n    ```\n',
    ['Une pile est une structure.', '> a = 1'],
  ],
  [
    'containers',
    ':::tip Remember\nA stack is a structure.\n:::\n\n::: {.note}\nA queue.\n:::\n',
    ['Remember', 'A stack is a structure.', 'A queue.'],
  ],
  ['GitHub', '> [!NOTE]\n> A stack is a structure.\n', ['A stack is a structure.']],
  [
    'indentation',
    '- item\n\nDefinition:\n\n    A stack is a structure of data that works **last in**, first out.\n',
    ['- item', 'Definition:', 'A stack is a structure of data that works last in, first out.'],
  ],
])('reads notes of %s as text', async (_, text, read) => {
  expect(outline(await readHere(text, 'md'))).toEqual(['# ', ...read])
})

test.each([
  '    for (const one of all) {\n      print(one)\n    }',
  '    $ git init\n    $ git add file',
  '    x = 1\n    y = 2',
])('reads %s as code', async (text) => {
  expect(await blocksOf(`Text before.\n\n${text}\n`)).toMatchObject([{ kind: 'paragraph' }, { kind: 'code' }])
})

test.each([
  ['md', '```python title="a"\na = 1\n```'],
  ['md', '~~~{.python}\na = 1\n~~~'],
  ['html', '<p>Text.</p><pre><code class="language-python">a = 1</code></pre>'],
] as const)('keeps the language of code in %s: %s', async (kind, text) => {
  const blocks = await blocksOf(text, kind)
  expect(blocks.at(-1)).toMatchObject({ kind: 'code', text: 'a = 1', language: 'python' })
})

test('leaves the language of other code unset', async () => {
  expect(await blocksOf('```\na = 1\n```')).toEqual([{ kind: 'code', page: 1, text: 'a = 1' }])
})

test('keeps code in a fence that is indented too far', async () => {
  const text = '- The output:\n      ```sh\n      commit 3f\n        Author\n      ```\n'
  expect((await blocksOf(text)).at(-1)).toEqual({ kind: 'code', page: 1, text: 'commit 3f\n  Author', language: 'sh' })
})

test('reads definitions, and the Markdown within sections', async () => {
  const text =
    '# A\n\nText.\n\n<div data-type="glossary" markdown="1">\n### Glossary\n{: .title}\n\neconomics\n: the study of how humans choose\n^\n\nscarcity\n: too little for all\n</div>\n'
  expect(outline(await readHere(text, 'md'))).toEqual([
    '# A',
    'Text.',
    '# A > Glossary',
    'economics: the study of how humans choose',
    'scarcity: too little for all',
  ])
})

test('leaves out what Hugo and MDX add to a page', async () => {
  const text =
    '+++\ntitle = "Unirea"\n+++\n\nimport Img from "@site/src/Img"\n\n# Mica unire {#mica-unire}\n\nAlegerea lui Cuza.\n\n{{< figure src="cuza.png" >}}\n\n![Cuza](c.png){width=300px} domnitor\n'
  expect(outline(await readHere(text, 'md'))).toEqual(['# Mica unire', 'Alegerea lui Cuza.', 'domnitor'])
})
