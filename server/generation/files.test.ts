import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testFolder } from '../testing/data.ts'
import type { DocumentKind } from '../../engine/documents/document.ts'
import { openDocuments } from './read-document.ts'
import { kindOf } from '../../engine/documents/kinds.ts'
import { problemOf, readHere } from '../../engine/documents/reading-fixture.ts'

/** Each is read in a process of its own, as many at once as there may be. */
const documents = openDocuments({ searchPath: '' })
afterAll(() => documents.close())

/** What each hostile file ends in: text, a problem, or no kind at all. */
const torture: Record<string, string | null> = {
  'diacritics.fr.pdf': 'text',
  'droste.zip': null,
  'empty.pdf': 'no-text',
  'encrypted-pw-tika.docx': 'encrypted',
  'fuzz3.docx': 'damaged',
  'fuzzed-1.pdf': 'damaged',
  'garbage-184b.pdf': 'damaged',
  'garbled-text-layer.pl.pdf': 'text',
  'jbig2-bomb.pdf': 'text',
  'multi-language.txt': 'text',
  'not-a-zip.odt': null,
  'owner-protected-41p.pdf': 'text',
  'truncated-763b.docx': 'damaged',
  'user-password.pdf': 'encrypted',
  'xmlbomb.xlsx': 'damaged',
  'xxe-external-entity.docx': 'damaged',
  'zip-claims-4gb.zip': null,
}

function filesOf(folder: string | undefined): { name: string; bytes: Buffer }[] {
  if (folder === undefined) return []
  return readdirSync(folder).map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }))
}

const files = filesOf(testFolder('docs'))
const isScan = ({ name }: { name: string }) => name.startsWith('scan-')
const languageIn = (name: string) => /\.([a-z]{2})\.\w+$/.exec(name)?.[1]
const kind = (name: string, bytes: Buffer) => kindOf(bytes, name) as DocumentKind

describe.skipIf(files.length === 0)('study documents', () => {
  test.each(files.filter((file) => !isScan(file)))('$name', async ({ name, bytes }) => {
    const { language, passages } = await readHere(bytes, kind(name, bytes))
    expect(languageIn(name) ?? language).toBe(language)
    expect(passages.length).toBeGreaterThan(0)
    for (const { blocks } of passages) expect(JSON.stringify(blocks).length).toBeLessThan(20_000)
  })

  test.each(files.filter(isScan))('$name needs a program', async ({ name, bytes }) => {
    expect(await problemOf(bytes, kind(name, bytes))).toBe('needs-ocr')
  })

  test('a book of stories has its headings, and paragraphs across pages', async () => {
    const bytes = files.find(({ name }) => name === 'pdkids-55p.en.pdf')?.bytes ?? Buffer.alloc(0)
    const { passages, pageCount } = await readHere(bytes, 'pdf')
    expect(pageCount).toBe(55)
    expect(passages.map((passage) => passage.path.at(-1))).toContain('Thomas Jefferson')
    expect(JSON.stringify(passages)).toContain('It was cold, and she was trembling.')
  })
})

const hostile = filesOf(testFolder('torture'))
describe.skipIf(hostile.length === 0)('hostile documents', () => {
  test.concurrent.each(hostile)('$name', async ({ name, bytes }) => {
    const found = kindOf(bytes, name)
    const outcome = found && (await documents.read(bytes, found, name))
    expect(outcome && ('document' in outcome ? 'text' : outcome.problem)).toBe(torture[name])
  })
})
