import { find, parse, type CFB$Container } from 'cfb'
import WordExtractor from 'word-extractor'
import type { Draft } from '../pieces.ts'
import { withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import type { Means } from '../read-draft.ts'
import { plainPieces } from '../text/plain.ts'
import { convertOld } from './convert.ts'
import { readPptRecords } from './ppt-records.ts'
import { readSlides, readTextDocument } from './read-office.ts'
import { readBook } from './sheets.ts'

/** A file of Office before 2007: as a whole through LibreOffice where there is one, else its text. */
export async function readOldOffice(bytes: Buffer, kind: 'doc' | 'ppt' | 'xls', means: Means): Promise<Draft> {
  const container = parse(bytes)
  if (isLocked(container)) throw new Unreadable('encrypted')
  if (kind === 'xls') return readOldSheets(bytes)
  const converted = await convertOld(bytes, kind, means)
  if (converted) return kind === 'doc' ? readTextDocument(converted, 'docx') : readSlides(converted, 'pptx')
  const draft = kind === 'doc' ? await readOldText(bytes) : readPptRecords(contentOf(container, 'PowerPoint Document'))
  if (!draft.pieces.some((piece) => 'text' in piece && /\p{L}/u.test(piece.text))) throw new Unreadable('needs-office')
  return draft
}

function readOldSheets(bytes: Buffer): Draft {
  try {
    return readBook(bytes)
  } catch (error) {
    throw /password/iu.test(String(error)) ? new Unreadable('encrypted') : error
  }
}

/** Paragraphs without their styles: what looks like a heading stands alone and is short. */
async function readOldText(bytes: Buffer): Promise<Draft> {
  try {
    const document = await new WordExtractor().extract(bytes)
    return withoutPages(plainPieces(document.getBody().replaceAll('\n', '\n\n'), 1))
  } catch {
    throw new Unreadable('needs-office')
  }
}

/** Word and PowerPoint note in their streams that the text is encrypted; newer ones encrypt the whole. */
function isLocked(container: CFB$Container): boolean {
  const word = contentOf(container, 'WordDocument')
  const user = contentOf(container, 'Current User')
  const isLockedWord = word.length > 12 && (word.readUInt16LE(10) & 0x0100) !== 0
  const isLockedSlides = user.length > 16 && user.readUInt32LE(12) === 0xf3d1c4df
  return (
    isLockedWord ||
    isLockedSlides ||
    find(container, 'EncryptedPackage') !== null ||
    find(container, 'EncryptedSummary') !== null
  )
}

function contentOf(container: CFB$Container, name: string): Buffer {
  const entry = find(container, name)
  return Buffer.from(entry?.content ?? [])
}
