import type { Draft, Piece } from '../pieces.ts'
import { Unreadable } from '../problems.ts'

/** Types of records, as [MS-PPT] names them. */
const types = {
  slide: 0x03ee,
  slidePersist: 0x03f3,
  slideList: 0x0ff0,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  persistDirectory: 0x1772,
}
/** Kinds of text: titles, and titles in the middle of a slide. */
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

/** The text of PowerPoint's stream of records: of the slides' placeholders, and of other boxes on them. */
export function readPptRecords(stream: Buffer): Draft {
  const records = [...recordsIn(stream, 0, stream.length)]
  const lists = records.filter(({ type, instance }) => type === types.slideList && instance === 0)
  const slides = lists.flatMap((list) =>
    slidesIn(
      stream,
      records.filter(({ start }) => start >= list.start && start < list.end),
    ),
  )
  if (slides.length === 0) throw new Unreadable('needs-office')
  const places = placesOf(stream, records)
  for (const slide of slides) {
    const at = places.get(slide.id)
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

/** All records of a stream, containers before what is in them. Lengths that lie end the walk. */
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
    // What is in a container follows its head, and is walked like everything else.
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

/** Where the newest version of each part begins. */
function placesOf(stream: Buffer, records: readonly Entry[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const { type, start, end } of records) {
    if (type !== types.persistDirectory) continue
    for (let at = start; at + 4 <= end;) {
      const head = stream.readUInt32LE(at)
      const count = head >>> 20
      for (let index = 0; index < count && at + 8 + index * 4 <= end; index += 1)
        places.set((head & 0xfffff) + index, stream.readUInt32LE(at + 4 + index * 4))
      at += 4 + count * 4
    }
  }
  return places
}

function piecesOf(texts: Slide['texts'], page: number): Piece[] {
  const title = texts.find(({ kind }) => titleKinds.includes(kind))
  const pieces: Piece[] = [{ kind: 'heading', page, level: 1, text: title?.text ?? '' }]
  for (const one of texts) {
    if (one === title) continue
    const lines = one.text.split(/[\r\n]/u).filter((line) => line.trim())
    const items = lines.map((text) => ({ text, marked: [], level: 0 }))
    if (items.length > 1) pieces.push({ kind: 'list', page, isOrdered: false, items })
    else pieces.push(...lines.map((text): Piece => ({ kind: 'paragraph', page, text, marked: [] })))
  }
  return pieces
}
