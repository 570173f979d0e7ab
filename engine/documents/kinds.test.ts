import { expect, test } from 'vitest'
import { docx, epub, openDocument, pptx, zip } from './office-fixture.ts'
import { kindOf } from './kinds.ts'
import { ole, oldSlides, oldText } from './old-office-fixture.ts'
import { pdf } from './pdf-fixture.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['pdf', pdf(['']), 'notes.txt'],
  ['docx', docx([]), 'a.zip'],
  ['pptx', pptx([]), 'a.docx'],
  ['xlsx', zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'a'],
  ['odt', openDocument('text', ''), 'a.docx'],
  ['odp', openDocument('presentation', ''), 'a'],
  ['epub', epub([]), 'a.pdf'],
  ['doc', oldText('Cells'), 'a.ppt'],
  ['ppt', oldSlides([]), 'a.doc'],
  ['xls', ole({ Workbook: Buffer.alloc(5000) }), 'a.xls'],
  ['rtf', latin('{\\rtf1 Cells}'), 'a.doc'],
  ['png', latin('\x89PNG\r\n\x1a\n'), 'a.pdf'],
  ['jpeg', latin('\xff\xd8\xff\xe0'), 'a'],
  ['webp', latin('RIFF\0\0\0\0WEBP'), 'a'],
  ['tiff', latin('II*\0'), 'a'],
  ['html', latin('<!DOCTYPE html><p>Cells'), 'a.txt'],
])('recognises a %s by its bytes', (kind, bytes, fileName) => {
  expect(kindOf(bytes, fileName)).toBe(kind)
})

test.each([
  ['txt', 'a.txt'],
  ['md', 'a.MD'],
  ['csv', 'a.csv'],
  ['html', 'a.htm'],
  ['txt', 'notes'],
])('recognises text as %s if it is named %s', (kind, fileName) => {
  expect(kindOf(Buffer.from('Größe, und mehr'), fileName)).toBe(kind)
})

test('recognises text in other charsets', () => {
  expect(kindOf(Buffer.from('\uFEFFGröße', 'utf16le'), 'a.txt')).toBe('txt')
  expect(kindOf(Buffer.from('Größe der Zellen', 'utf16le'), 'a.txt')).toBe('txt')
  expect(kindOf(latin('Die Gr\xf6\xdfe der Zellen'), 'a.txt')).toBe('txt')
})

test.each([
  ['a program of Linux', latin('\x7fELF\x02\x01\x01\0%PDF-1.4'), 'a.pdf'],
  ['a program of Windows', latin('MZ\x90\0\x03\0\0\0'), 'a.docx'],
  ['any archive', zip({ 'a.txt': 'x' }), 'a.docx'],
  ['garbage', Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)), 'a.txt'],
  ['text that is called a document', Buffer.from('This is no document.'), 'a.odt'],
  [
    'an archive with a lie for a directory',
    Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(40), latin('PK\x05\x06'), Buffer.alloc(18, 0xff)]),
    'a.zip',
  ],
  [
    'a file with a broken table of sectors',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 0x7f)]),
    'a.doc',
  ],
])('rejects %s', (_, bytes, fileName) => {
  expect(kindOf(bytes, fileName)).toBeNull()
})

test('uses the name of an encrypted file', () => {
  const locked = ole({ EncryptedPackage: Buffer.alloc(5000), EncryptionInfo: Buffer.alloc(5000) })
  expect(kindOf(locked, 'a.docx')).toBe('docx')
  expect(kindOf(locked, 'a.xlsx')).toBe('xlsx')
})

test('uses the name of an empty file and of a truncated archive', () => {
  expect(kindOf(Buffer.alloc(0), 'a.pdf')).toBe('pdf')
  expect(kindOf(Buffer.alloc(0), 'a.exe')).toBeNull()
  expect(kindOf(docx([]).subarray(0, 300), 'a.docx')).toBe('docx')
})

test('looks at the first megabyte of an archive’s directory', () => {
  const withParts = (count: number) => {
    const names = Array.from({ length: count }, (_, n) => `${n}/${'a'.repeat(500)}`)
    return zip(Object.fromEntries([...names, '[Content_Types].xml', 'word/document.xml'].map((name) => [name, ''])))
  }
  expect(kindOf(withParts(1500), 'a.docx')).toBe('docx')
  expect(kindOf(withParts(2500), 'a.docx')).toBeNull()
})

test('handles 50 megabytes at once', () => {
  const text = Buffer.alloc(50 * 1024 * 1024, 'Größe und mehr. ')
  const start = performance.now()
  expect(kindOf(text, 'a.txt')).toBe('txt')
  expect(performance.now() - start).toBeLessThan(500)
})
