import { type CFB$Container, find, parse } from 'cfb'
import WordExtractor from 'word-extractor'
import { type Draft, type Piece, withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import type { ReadOptions } from '../programs.ts'
import { plainPieces } from '../text/plain.ts'
import { convert } from './convert.ts'
import { readSlides, readTextDocument } from './read-office.ts'
import { readBook } from './sheets.ts'

/** Reads a file of Office before 2007: completely with LibreOffice, or else only its text. */
export async function readOldOffice(bytes: Buffer, kind: 'doc' | 'ppt' | 'xls', options: ReadOptions): Promise<Draft> {
  const container = parse(bytes)
  if (isLocked(container)) throw new Unreadable('encrypted')
  if (kind === 'xls') return readOldSheets(bytes)
  const converted = await convert(bytes, kind, kind === 'doc' ? 'docx' : 'pptx', options)
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

/** Reads paragraphs without styles: short lone ones are headings. */
async function readOldText(bytes: Buffer): Promise<Draft> {
  try {
    const document = await new WordExtractor().extract(bytes)
    return withoutPages(plainPieces(document.getBody().replaceAll('\n', '\n\n'), 1))
  } catch {
    throw new Unreadable('needs-office')
  }
}

/**
 * Whether a file is encrypted: Word and PowerPoint record it in their streams, newer programs encrypt the whole file.
 */
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

/** Record types of [MS-PPT]. */
const types = {
  slide: 0x03ee,
  slidePersist: 0x03f3,
  slideList: 0x0ff0,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  persistDirectory: 0x1772,
}
/** Text types of titles and centred titles. */
const titleKinds = [0, 6]
const mostRecords = 500_000

interface Slide {
  id: number
  texts: { kind: number; text: string }[]
}

interface Entry {
  type: number
  instance: number
  start: number
  end: number
  isContainer: boolean
}

/** Reads the texts of placeholders and other boxes from PowerPoint's record stream. */
function readPptRecords(stream: Buffer): Draft {
  const records = [...recordsIn(stream, 0, stream.length)]
  const lists = records.filter(({ type, instance }) => type === types.slideList && instance === 0)
  const slides = lists.flatMap((list) =>
    slidesIn(
      stream,
      records.filter(({ start }) => start >= list.start && start < list.end),
    ),
  )
  if (slides.length === 0) throw new Unreadable('needs-office')
  const offsets = offsetsOf(stream, records)
  for (const slide of slides) {
    const at = offsets.get(slide.id)
    const container = records.find((one) => one.type === types.slide && one.start === (at ?? -9) + 8)
    if (container)
      slide.texts.push(
        ...textsIn(
          stream,
          records.filter(({ start }) => start > container.start && start < container.end),
        ),
      )
  }
  const emptyPages = slides.flatMap(({ texts }, index) => (texts.length > 0 ? [] : [index + 1]))
  const pieces = slides.flatMap(({ texts }, index) => piecesOf(texts, index + 1))
  return { unit: 'slide', pageCount: slides.length, title: null, emptyPages, pieces }
}

/** All records of a stream, containers before their content. Stops at an impossible length. */
function* recordsIn(stream: Buffer, from: number, to: number): Generator<Entry> {
  let seen = 0
  let at = from
  while (at + 8 <= to && seen < mostRecords) {
    seen += 1
    const head = stream.readUInt16LE(at)
    const entry = {
      type: stream.readUInt16LE(at + 2),
      instance: head >> 4,
      start: at + 8,
      end: at + 8 + stream.readUInt32LE(at + 4),
    }
    const isContainer = (head & 0xf) === 0xf
    if (entry.end > to) return
    yield { ...entry, isContainer }
    // The content of a container follows its header, and is visited next.
    at = isContainer ? entry.start : entry.end
  }
}

function slidesIn(stream: Buffer, records: readonly Entry[]): Slide[] {
  const slides: Slide[] = []
  for (const [index, { type, start }] of records.entries()) {
    if (type !== types.slidePersist) continue
    const next = records.findIndex((one, at) => at > index && one.type === types.slidePersist)
    const own = records.slice(index + 1, next === -1 ? undefined : next)
    slides.push({ id: stream.readUInt32LE(start), texts: textsIn(stream, own) })
  }
  return slides
}

function textsIn(stream: Buffer, records: readonly Entry[]): Slide['texts'] {
  let kind = -1
  return records.flatMap(({ type, start, end }) => {
    if (type === types.textHeader && end - start >= 4) kind = stream.readUInt32LE(start)
    if (type === types.textChars) return [{ kind, text: stream.toString('utf16le', start, end) }]
    return type === types.textBytes ? [{ kind, text: stream.toString('latin1', start, end) }] : []
  })
}

/** The offset of the latest version of each part. */
function offsetsOf(stream: Buffer, records: readonly Entry[]): Map<number, number> {
  const offsets = new Map<number, number>()
  for (const { type, start, end } of records) {
    if (type !== types.persistDirectory) continue
    for (let at = start; at + 4 <= end;) {
      const head = stream.readUInt32LE(at)
      const count = head >>> 20
      for (let index = 0; index < count && at + 8 + index * 4 <= end; index += 1)
        offsets.set((head & 0xfffff) + index, stream.readUInt32LE(at + 4 + index * 4))
      at += 4 + count * 4
    }
  }
  return offsets
}

function piecesOf(texts: Slide['texts'], page: number): Piece[] {
  const title = texts.find(({ kind }) => titleKinds.includes(kind))
  const pieces: Piece[] = [{ kind: 'heading', page, level: 1, text: title?.text ?? '' }]
  for (const one of texts) {
    if (one === title) continue
    const lines = one.text.split(/[\r\n\v]/u).filter((line) => line.trim())
    const items = lines.map((text) => ({ text, marked: [], level: 0 }))
    if (items.length > 1) pieces.push({ kind: 'list', page, isOrdered: false, items })
    else pieces.push(...lines.map((text): Piece => ({ kind: 'paragraph', page, text, marked: [] })))
  }
  return pieces
}
