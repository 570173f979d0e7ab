import path from 'node:path'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { isOle, kindOf } from '../documents/kinds.ts'
import { Unreadable } from '../documents/problems.ts'
import { decodeText } from '../documents/text/decode.ts'
import { checkArchive } from '../documents/zip.ts'
import { isAnki } from './anki/package.ts'
import { type Found, foundIn, nameIn, type Reading, type ReadingOptions } from './found.ts'
import { isFolder, readFolder } from './folder.ts'
import { isOwnJson, readOwnJson } from './json.ts'
import { isMarkdown, readMarkdown } from './markdown.ts'
import { readSeparated, readSheets } from './table.ts'

/**
 * Reads the cards of a file. Throws `Unreadable` for a damaged file, and for one without text. Null for other kinds of files, and for
 * web pages and documents, of which cards are made instead.
 */
export async function readImport(bytes: Buffer, fileName: string, options: ReadingOptions): Promise<Found | null> {
  const reading = await readKind(bytes, fileName, options)
  if (!reading) return null
  const found = foundIn(reading, options)
  if (found.notes === 0) throw new Unreadable('no-text')
  return { ...found, deckName: found.deckName || nameIn(path.parse(fileName).name, limits.deckNameLength) }
}

async function readKind(bytes: Buffer, fileName: string, options: ReadingOptions): Promise<Reading | null> {
  if (isAnki(bytes)) return (await import('./anki/notes.ts')).readAnki(bytes)
  if (/\.(?:apkg|colpkg|anki21?b?)$/iu.test(fileName)) throw new Unreadable('damaged', 'no package of Anki')
  const kind = kindOf(bytes, fileName)
  if (kind === 'xlsx' || kind === 'ods') {
    if (isOle(bytes)) throw new Unreadable('encrypted')
    checkArchive(bytes, kind === 'xlsx' ? 'office' : 'open')
    const { rowsOfSheets } = await import('../documents/office/sheets.ts')
    return readSheets(rowsOfSheets(bytes, importLimits.columns), options)
  }
  if (kind === null && isFolder(bytes)) return readFolder(bytes, options)
  if (kind !== 'csv' && kind !== 'txt' && kind !== 'md') return null
  const text = decodeText(bytes)
  if (text === null) return null
  if (isOwnJson(text)) return readOwnJson(text, bytes)
  const format = options.format ?? (kind === 'md' || (kind === 'txt' && isMarkdown(text)) ? 'markdown' : 'table')
  return format === 'markdown' ? readMarkdown(text, options) : readSeparated(text, options)
}
