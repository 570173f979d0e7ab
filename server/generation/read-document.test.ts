import { afterAll, expect, test } from 'vitest'
import { sliceLength } from '../platform/isolated.ts'
import { openDocuments } from './read-document.ts'
import { docx, openDocument, word, zip } from '../../engine/documents/office-fixture.ts'
import { ole } from '../../engine/documents/old-office-fixture.ts'
import { pdf } from '../../engine/documents/pdf-fixture.ts'
import { wholeOf } from '../testing/readings.ts'

const documents = openDocuments({ searchPath: '' })
afterAll(() => documents.close())

const text = (length: number) =>
  Buffer.from('A cell is the smallest unit of life. '.repeat(Math.ceil(length / 37)).slice(0, length))
const body = (xml: string) => docx([], { 'word/document.xml': xml })
const read = (bytes: Buffer, kind: Parameters<typeof documents.read>[1]) =>
  documents.read(bytes, kind, `a.${kind}`).then(wholeOf)

test('a document is read in a process of its own', async () => {
  expect(await read(Buffer.from('# Cells\n\nA cell is small.'), 'md')).toMatchObject({
    document: { title: 'Cells', passages: [{ position: 0, path: ['Cells'] }] },
  })
})

test('abilities of a machine without other programs', () => {
  expect(documents.documentAbilities()).toEqual({ office: false, ocr: false })
})

const entities = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'abcdefghij'[index + 1]} "${`&${'abcdefghij'[index]};`.repeat(10)}">`).join('')}]>`
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

test.each([
  ['empty', 'nothing', Buffer.alloc(0), 'pdf'],
  ['damaged', 'half of an archive', docx([word.paragraph('Cells')]).subarray(0, 500), 'docx'],
  ['damaged', 'an archive without a document', zip({ 'word/other.xml': '' }), 'docx'],
  [
    'damaged',
    'a bomb of entities',
    body(`${entities}<w:document ${namespace}><w:body><w:p><w:r><w:t>&j;</w:t></w:r></w:p></w:body></w:document>`),
    'docx',
  ],
  ['encrypted', 'a document behind a password', ole({ EncryptedPackage: Buffer.alloc(5000) }), 'docx'],
  [
    'too-complex',
    'an archive that unpacks to 300 megabytes',
    docx([], { 'word/big.xml': ' '.repeat(300_000_000) }),
    'docx',
  ],
  ['too-complex', 'more text than is sensible', text(3_100_000), 'txt'],
  ['no-text', 'a page without anything', pdf(['']), 'pdf'],
  ['needs-ocr', 'a drawing', pdf(['0 0 100 100 re f']), 'pdf'],
  ['needs-ocr', 'a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'png'],
] as const)('%s: %s', async (problem, _, bytes, kind) => {
  expect(await read(bytes, kind)).toEqual({ problem })
})

test('entities in a file are not resolved, and other files are not read', async () => {
  const doctype = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "bbbb">]>'
  const outcome = await read(openDocument('text', '<text:p>Cells &a; &b; are small.</text:p>', doctype), 'odt')
  expect(JSON.stringify(outcome)).not.toMatch(/root:|bbbb/)
})

test.each([
  ['md', Buffer.from('> '.repeat(20_000).concat('Cells'))],
  ['html', Buffer.from('<div>'.repeat(200_000).concat('Cells'))],
  [
    'docx',
    body(
      `<w:document ${namespace}><w:body>${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}</w:body></w:document>`,
    ),
  ],
] as const)('a %s that is nested without end ends nothing else', async (kind, bytes) => {
  const outcome = await read(bytes, kind)
  expect(
    'document' in outcome || ['too-complex', 'damaged', 'no-text', 'took-too-long'].includes(outcome.problem),
  ).toBe(true)
  expect(await read(Buffer.from('Cells are small.'), 'txt')).toHaveProperty('document')
})

test('limits of time and memory', async () => {
  const slow = openDocuments({ searchPath: '', timeoutMs: 50 })
  expect(await slow.read(text(1000), 'txt', 'a.txt')).toEqual({ problem: 'took-too-long' })
  await slow.close()
  const small = openDocuments({ searchPath: '', memoryBytes: 40_000_000 })
  expect(await small.read(text(2_900_000), 'txt', 'a.txt')).toEqual({ problem: 'too-complex' })
  await small.close()
})

test('a reading can be aborted, and closing ends running ones', async () => {
  const one = openDocuments({ searchPath: '' })
  const controller = new AbortController()
  const running = one.read(text(2_000_000), 'txt', 'a.txt', controller.signal)
  controller.abort(new Error('Never mind.'))
  await expect(running).rejects.toThrow('Never mind.')
  const ended = one.read(text(1000), 'txt', 'd.txt')
  await Promise.all([expect(ended).rejects.toThrow(), one.close()])
})

test('passages are received in slices', async () => {
  const outcome = await documents.read(Buffer.from('a,b,c,d\n'.repeat(100_000)), 'csv', 'a.csv')
  const { passages } = outcome as Extract<typeof outcome, { passages: string[] }>
  expect(passages.length).toBeGreaterThan(5)
  expect(Math.max(...passages.map((slice) => slice.length))).toBeLessThan(2 * sliceLength)
})

test('a text of hundreds of thousands of paragraphs is too complex', { timeout: 60_000 }, async () => {
  expect(await read(Buffer.from('a\n='.repeat(400_000)), 'txt')).toEqual({ problem: 'too-complex' })
})
