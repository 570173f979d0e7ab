import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { docx, openDocument, pptx, word } from './office-fixture.ts'
import { oldSlides, oldText } from './old-office-fixture.ts'
import { marked, outline, problemOf, readHere } from './reading-fixture.ts'

test('reads headings, lists, tables, terms and pages of a Word document', async () => {
  const body = [
    word.heading(1, 'Cells'),
    word.paragraph(
      'A ',
      word.run('ce', word.bold),
      word.run('ll', word.bold),
      ' is small; x',
      word.run('2', '<w:vertAlign w:val="superscript"/>'),
      ' is more.',
    ),
    word.heading(2, 'Walls'),
    word.item('bullet', 0, 'one'),
    word.item('bullet', 1, 'inner'),
    word.item('number', 0, 'first'),
    word.table([
      [word.run('Part', word.bold), word.run('Use', word.bold)],
      ['Wall', 'Holds'],
    ]),
    word.paragraph(word.newPage, 'Figure 1: A wall.'),
  ]
  const document = await readHere(docx(body), 'docx')
  expect(outline(document)).toEqual([
    '# Cells',
    'A cell is small; x² is more.',
    '# Cells > Walls',
    '- one',
    '  - inner',
    '1. first',
    '|= Part | Use',
    '| Wall | Holds',
    '^Figure 1: A wall.',
  ])
  expect(marked(document)).toEqual(['cell'])
  expect(document).toMatchObject({
    unit: 'page',
    pageCount: 2,
    passages: [{ firstPage: 1 }, { firstPage: 1, lastPage: 2 }],
  })
})

test('recognises headings by their look, but neither a bold sentence nor the last line', async () => {
  const text = 'Cells are the smallest units of life, and there is much to say about them.'
  const body = [
    word.paragraph(word.run('Cells', `${word.bold}<w:sz w:val="36"/>`)),
    word.paragraph(text),
    word.paragraph(word.run('Walls', word.bold)),
    word.paragraph(text),
    word.paragraph(word.run('Plants need them.', word.bold)),
    word.paragraph(text),
    word.paragraph('1. Roots'),
    word.paragraph(`${text} ${text}`),
    word.paragraph(word.run('The end', word.bold)),
  ]
  expect(outline(await readHere(docx(body), 'docx'))).toEqual([
    '# Cells',
    text,
    '# Cells > Walls',
    text,
    'Plants need them.',
    text,
    '# Cells > Walls > 1. Roots',
    `${text} ${text}`,
    'The end',
  ])
})

test('recognises a list by typed numbers', async () => {
  const body = ['Rules:', '1) Be small.', '2) Divide.', 'That is all.'].map((text) => word.paragraph(text))
  expect(outline(await readHere(docx(body), 'docx'))).toEqual([
    '# ',
    'Rules:',
    '1. Be small.',
    '1. Divide.',
    'That is all.',
  ])
})

test('reads slides as sections under their titles', async () => {
  const slides = pptx([
    { title: 'Cells', bullets: ['They are small', 'They divide'] },
    { title: 'Walls', bullets: ['Plants have them'] },
  ])
  const document = await readHere(slides, 'pptx')
  expect(outline(document)).toEqual(['# Cells', '- They are small', '- They divide', '# Walls', '- Plants have them'])
  expect(document).toMatchObject({ unit: 'slide', pageCount: 2, passages: [{ firstPage: 1 }, { firstPage: 2 }] })
})

test('reads OpenDocument text and slides', async () => {
  const list = '<text:list text:style-name="L1"><text:list-item><text:p>one</text:p></text:list-item></text:list>'
  const text = `<text:h text:outline-level="1">Cells</text:h><text:p>A cell is small.</text:p>${list}`
  expect(outline(await readHere(openDocument('text', text), 'odt'))).toEqual(['# Cells', 'A cell is small.', '- one'])
  const title =
    '<draw:frame presentation:class="title"><draw:text-box><text:p>Cells</text:p></draw:text-box></draw:frame>'
  const slide = `<draw:page draw:name="p1">${title}<draw:frame><draw:text-box><text:p>They divide.</text:p></draw:text-box></draw:frame></draw:page>`
  const slides = await readHere(openDocument('presentation', slide), 'odp')
  expect(slides.unit).toBe('slide')
  expect(outline(slides)).toEqual(['# Cells', 'They divide.'])
})

test('reads headings and terms of RTF', async () => {
  const rtf = String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Arial;}}\pard{\b\fs36 Cells\par}\pard\fs24 A {\b cell} is small.\par}`
  const document = await readHere(rtf, 'rtf')
  expect(outline(document)).toEqual(['# Cells', 'A cell is small.'])
  expect(marked(document)).toEqual(['cell'])
})

test.each(['xlsx', 'ods', 'xls'] as const)(
  'a workbook in %s: a section per sheet, a table where empty rows and columns end it',
  async (kind) => {
    const sheet = utils.aoa_to_sheet([
      ['Countries of the world'],
      [],
      ['Country', 'Population', null, 'Unit', 'Value'],
      ['Poland', 37_000_000, null, 'km', 1],
      ['Romania', 19_000_000, null, 'mile', 1.6],
    ])
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Europe')
    utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), 'Sheet2')
    const bytes = write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : kind }) as Buffer
    const document = await readHere(bytes, kind)
    expect(outline(document)).toEqual([
      '# Europe',
      'Countries of the world',
      '|= Country | Population',
      '| Poland | 37000000',
      '| Romania | 19000000',
      '|= Unit | Value',
      '| km | 1',
      '| mile | 1.6',
    ])
    expect(document).toMatchObject({ unit: 'sheet', pageCount: 2, emptyPages: [2] })
  },
)

test('reads the text of an old Word document', async () => {
  const document = await readHere(oldText('CELLS\rA cell is the smallest unit of life.\rWalls hold it.\r'), 'doc')
  expect(outline(document)).toEqual(['# CELLS', 'A cell is the smallest unit of life.', 'Walls hold it.'])
})

test('reads the text of old slides', async () => {
  const slides = oldSlides([
    { title: 'Cells', bullets: ['They are small', 'They divide'] },
    { title: 'Стінки', bullets: ['Рослини мають їх'] },
  ])
  const document = await readHere(slides, 'ppt')
  expect(outline(document)).toEqual(['# Cells', '- They are small', '- They divide', '# Стінки', 'Рослини мають їх'])
  expect(document).toMatchObject({ unit: 'slide', pageCount: 2 })
})

test('asks for LibreOffice if no text is found in an old file, and for the password of an encrypted one', async () => {
  expect(await problemOf(oldSlides([]), 'ppt')).toBe('needs-office')
  expect(await problemOf(oldText('Cells\r', { isEncrypted: true }), 'doc')).toBe('encrypted')
})

test('keeps the lines of a text box', async () => {
  const bullets = [
    'Eins</a:t></a:r><a:br/><a:r><a:t>und noch etwas, das zur ersten Zeile gehört',
    'Er brauchte Geld wegen Krediten</a:t></a:r><a:br/><a:r><a:t>Die Gläubiger forderten es zurück',
    'shor</a:t></a:r><a:r><a:t>t-term',
  ]
  const title = 'Schulden der</a:t></a:r><a:br/><a:r><a:t>Krone'
  expect(outline(await readHere(pptx([{ title, bullets }]), 'pptx'))).toEqual([
    '# Schulden der Krone',
    '- Eins und noch etwas, das zur ersten Zeile gehört',
    '- Er brauchte Geld wegen Krediten',
    '  - Die Gläubiger forderten es zurück',
    '- short-term',
  ])
  const box =
    '<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Schulden</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Geld wegen Krediten<text:line-break/>Die Gläubiger forderten es zurück.</text:p></draw:text-box></draw:frame></draw:page>'
  expect(outline(await readHere(openDocument('presentation', box), 'odp'))).toEqual([
    '# Schulden',
    'Geld wegen Krediten',
    'Die Gläubiger forderten es zurück.',
  ])
})
