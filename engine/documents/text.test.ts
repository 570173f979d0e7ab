import { expect, test } from 'vitest'
import { epub } from './office-fixture.ts'
import { marked, outline, problemOf, readHere } from './reading-fixture.ts'

test('reads headings, lists, tables, code and terms of Markdown', async () => {
  const text = `# Cells\n\nA **cell** is small, see [mitosis](https://example.org).\n\n## Walls\n\n- one\n  - inner\n- two\n\n1. first\n2. second\n\n| Part | Use |\n|---|---|\n| Wall | Holds |\n\n\`\`\`\nlet a = 1\n  b()\n\`\`\`\n`
  const document = await readHere(text, 'md')
  expect(outline(document)).toEqual([
    '# Cells',
    'A cell is small, see mitosis.',
    '# Cells > Walls',
    '- one',
    '  - inner',
    '- two',
    '1. first',
    '1. second',
    '|= Part | Use',
    '| Wall | Holds',
    '> let a = 1',
    '>   b()',
  ])
  expect(marked(document)).toEqual(['cell', 'mitosis'])
  expect(document).toMatchObject({ title: 'Cells', unit: null, pageCount: 1 })
})

test('reads lines of notes as such, but no wrapped paragraph', async () => {
  const notes = '# Devices\n\nMajor number - names the driver\nMinor number - names the device of that driver\n'
  expect(outline(await readHere(notes, 'md'))).toEqual([
    '# Devices',
    'Major number - names the driver',
    'Minor number - names the device of that driver',
  ])
  const wrapped = 'A paragraph that its author wrapped at the width of the editor in\nGermany goes on.\n'
  expect(outline(await readHere(wrapped, 'md'))).toHaveLength(2)
})

test('reads a line that explains a term as one of its own, whatever precedes it', async () => {
  const notes = [
    '# Notes',
    'Ruin – a time of civil wars that began in 1657 and divided the country.\nTruce of 1667 – the division of it along the river, for both of its neighbours.',
    '**Dissimilation** = breakdown of substances\n**ATP** = carrier of energy',
  ]
  const lines = outline(await readHere(notes.join('\n\n'), 'md')).map((line) => line.split(/ [–=] /u)[0])
  expect(lines).toEqual(['# Notes', 'Ruin', 'Truce of 1667', 'Dissimilation', 'ATP'])
})

test('reads headings without a space behind their marks, but no tag', async () => {
  expect(outline(await readHere('#Fungi\n##Their body\n\nIt consists of threads.\n', 'md'))).toContain(
    '# Fungi > Their body',
  )
  expect(outline(await readHere('#biology notes\n\nIt consists of threads.\n', 'md'))).toContain('#biology notes')
})

test('leaves code as it is beside headings without a space', async () => {
  const notes =
    '##Headers\n\nA program begins with them.\n\n```c\n#include <stdio.h>\n```\n\n##Macros\n\nThey follow.\n'
  const document = JSON.stringify(await readHere(notes, 'md'))
  expect(document).toContain('#include <stdio.h>')
  expect(document).not.toContain('##Macros')
})

test('keeps what Markdown sets as code, whether it is bold or not', async () => {
  const { passages } = await readHere('The `str` function and **`int`** convert things.', 'md')
  expect(passages[0]?.blocks[0]).toMatchObject({ marked: ['int'], code: ['str', 'int'] })
})

test('leaves out contents, lone links and pictures of Markdown', async () => {
  const text =
    '# A\n\n- [B](#b)\n- [C](#c)\n\n[Quiz](https://example.org)\n\n![A cell](cell.png)\n\n## B\n\n📌 Text &amp; more.\n'
  expect(outline(await readHere(text, 'md'))).toEqual(['# A > B', 'Text & more.'])
})

test('leaves out marks that refer to a figure or a note, but not what they stand next to', async () => {
  const text =
    'Enzymes fit their substrate ([[link]](#fig-1)). See [the model](#model), call main () and read [[1]](#note).'
  const { passages } = await readHere(text, 'md')
  expect(passages[0]?.blocks[0]).toMatchObject({
    text: 'Enzymes fit their substrate. See the model, call main () and read .',
    marked: ['the model'],
  })
})

test('reads tags in Markdown, and a document that is mostly HTML as HTML', async () => {
  expect(marked(await readHere(`A <b>cell</b> is small. ${'And so on. '.repeat(20)}`, 'md'))).toEqual(['cell'])
  const html = '<h1>Cells</h1>\n<p>A <b>cell</b> is small.</p>\n\nPlain *text* of Markdown.\n'
  expect(outline(await readHere(html, 'md'))).toEqual(['# Cells', 'A cell is small.', 'Plain text of Markdown.'])
})

test('reads the main part of a page without navigation, scripts and footer', async () => {
  const page = `<!doctype html><html><head><title>Biology</title><style>p{}</style></head><body><nav><a href="/">Home</a></nav>
    <main><h1>Cells</h1><p>A <b>cell</b> is the smallest unit of life that can live on its own, and all that lives is made of cells.</p>
    <ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><table><tr><th>Part</th><th>Use</th></tr><tr><td>Wall</td><td>Holds the cell together and gives it its form</td></tr></table>
    <dl><dt>Nucleus</dt><dd>holds the genes</dd></dl><pre>a = 1\n  b = 2</pre></main><script>alert(1)</script><footer>Imprint</footer></body></html>`
  const document = await readHere(page, 'html')
  expect(document.title).toBe('Biology')
  expect(outline(document)).toEqual([
    '# Cells',
    'A cell is the smallest unit of life that can live on its own, and all that lives is made of cells.',
    '- one',
    '  - inner',
    '- two',
    '|= Part | Use',
    '| Wall | Holds the cell together and gives it its form',
    'Nucleus: holds the genes',
    '> a = 1',
    '>   b = 2',
  ])
  expect(marked(document)).toEqual(['cell', 'Nucleus'])
})

test('uses the declared charset of a page', async () => {
  const page = Buffer.from(
    '<html><head><meta charset="iso-8859-2"></head><body><p>Za\xbf\xf3\xb3\xe6 g\xea\xb6l\xb1 ja\xbc\xf1</p></body></html>',
    'latin1',
  )
  expect(outline(await readHere(page, 'html'))).toEqual(['# ', 'Zażółć gęślą jaźń'])
})

test.each([
  ['utf-8', 'Größe und Gewöhnung'],
  ['utf-16le', 'Größe und Gewöhnung'],
] as const)('reads plain text in %s', async (charset, text) => {
  const bytes = charset === 'utf-8' ? Buffer.from(text) : Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(outline(await readHere(bytes, 'txt'))).toEqual(['# ', text])
})

test('keeps the rest of a text with a broken letter', async () => {
  const bytes = Buffer.concat([Buffer.from('Größe und '), Buffer.from([0xff]), Buffer.from('Gewöhnung sind Wörter.')])
  expect(outline(await readHere(bytes, 'txt'))).toEqual(['# ', 'Größe und Gewöhnung sind Wörter.'])
})

test('reads plain text in a Windows charset', async () => {
  const latin = Buffer.from(
    'Die Gr\xf6\xdfe der Zellen \xe4ndert sich \x84st\xe4ndig\x93, sagt man \xfcber sie. '.repeat(4),
    'latin1',
  )
  expect(outline(await readHere(latin, 'txt'))[1]).toContain(
    'Die Größe der Zellen ändert sich „ständig“, sagt man über sie.',
  )
  const cyrillic = Buffer.from(
    Array.from('Клітина є найменшою одиницею життя, і все живе складається з клітин. '.repeat(4), windows1251),
  )
  expect(await readHere(cyrillic, 'txt')).toMatchObject({ language: 'uk' })
})

test('finds headings and paragraphs of several lines in plain text', async () => {
  const text = `CELLS

A cell is the smallest unit of life. Everything that lives is made of
cells, and cells come from other cells, as the cell the-
ory says.

1.1 Walls

- one
- two

Summary
=======

The end of it.
`
  expect(outline(await readHere(text, 'txt'))).toEqual([
    '# CELLS',
    'A cell is the smallest unit of life. Everything that lives is made of cells, and cells come from other cells, as the cell theory says.',
    '# CELLS > 1.1 Walls',
    '- one',
    '- two',
    '# Summary',
    'The end of it.',
  ])
})

test.each([
  ['commas', 'term,meaning\n"cell, small","unit of ""life"""\nwall,"holds\nit"\n'],
  ['semicolons', 'term;meaning\ncell, small;unit of "life"\nwall;holds it\n'],
  ['tabs', 'term\tmeaning\ncell, small\tunit of "life"\nwall\tholds it\n'],
])('reads a table as text, with %s', async (_, text) => {
  const rows = ['|= term | meaning', '| cell, small | unit of "life"', '| wall | holds it']
  expect(outline(await readHere(text, 'csv'))).toEqual(['# ', ...rows])
})

test('finds no header in a table without column names', async () => {
  expect(outline(await readHere('cell,Zelle\nwall,Wand\n', 'csv'))).toEqual(['# ', '| cell | Zelle', '| wall | Wand'])
})

test('reads the chapters of an e-book in the order of its spine', async () => {
  const document = await readHere(
    epub(['<h1>One</h1><p>First <i>text</i>.</p>', '<h1>Two</h1><p>Second text.</p>']),
    'epub',
  )
  expect(document.title).toBe('A Book of Cells')
  expect(outline(document)).toEqual(['# One', 'First text.', '# Two', 'Second text.'])
})

test.each(['txt', 'md', 'csv', 'html'] as const)('reports a %s without text', async (kind) => {
  expect(await problemOf(' \n\n ', kind)).toBe('no-text')
})

function windows1251(letter: string): number {
  const special = { є: 0xba, і: 0xb3, ї: 0xbf, Є: 0xaa }[letter]
  const code = letter.charCodeAt(0)
  return special ?? (code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code)
}

test('reads links between notes, highlights and named emoji as a program for notes shows them', async () => {
  const text =
    'An ==AVL tree== is a [[Search trees/Binary tree|binary tree]] like a [[Red-black tree]]. :warning:\n\n![[tree.png|400]]\n\nIn code, `a[[0]]` and `x == y == z` stay.\n'
  const document = await readHere(text, 'md')
  expect(outline(document)).toEqual([
    '# ',
    'An AVL tree is a binary tree like a Red-black tree.',
    'In code, a[[0]] and x == y == z stay.',
  ])
  expect(marked(document)).toEqual(['AVL tree'])
})

test('reads numbered lines above other blocks as headings, if they count on', async () => {
  const notes =
    '1. Causes\n- rival alliances\n- an arms race\n\n2. Course\nThe war began in July.\n\nIt lasted four years.\n'
  expect(outline(await readHere(notes, 'md'))).toEqual([
    '# Causes',
    '- rival alliances',
    '- an arms race',
    '# Course',
    'The war began in July.',
    'It lasted four years.',
  ])
  const steps = '1. Heat the water.\n\nWait.\n\n1. Stir\n'
  expect(outline(await readHere(steps, 'md'))).toEqual(['# ', '1. Heat the water.', 'Wait.', '1. Stir'])
})
