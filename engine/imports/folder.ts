import path from 'node:path'
import { importLimits } from '../../shared/imports.ts'
import { isSoundName } from '../../shared/sounds.ts'
import { Unreadable } from '../documents/problems.ts'
import { decodeText } from '../documents/text/decode.ts'
import { readZipDirectory, type ZipEntry } from '../documents/zip.ts'
import type { Draft, LeftOut, Reading, ReadingOptions } from './found.ts'
import { readMarkdown } from './markdown.ts'
import { type PackedFile, placeIn, unpack } from './packed.ts'

const noteName = /\.(?:md|markdown)$/iu
const pictureName = /\.(?:png|jpe?g|webp)$/iu
/** Settings of programs, such as `.obsidian`, and what macOS adds to an archive. */
const hidden = /(?:^|\/)(?:\.|__MACOSX\/)/u

/** Whether a file is a zip archive with notes in Markdown. */
export const isFolder = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 2) === 'PK' && filesIn(bytes).some(({ name }) => noteName.test(name))

/** Reads a zipped folder of Markdown. Folders and notes are topics, and pictures and sounds are found by their paths or names. Throws `Unreadable`. */
export async function readFolder(bytes: Buffer, options: ReadingOptions): Promise<Reading> {
  const files = filesIn(bytes)
  if (files.some(({ isEncrypted }) => isEncrypted)) throw new Unreadable('encrypted')
  const media = new Map<string, PackedFile>()
  const byName = new Map<string, string>()
  for (const file of files.filter(({ name }) => pictureName.test(name) || isSoundName(name))) {
    const place = placeIn(bytes, file)
    if (!place) continue
    media.set(file.name, place)
    byName.set(path.basename(file.name), file.name)
  }
  let room: number = importLimits.textLength
  const notes: (Reading & { name: string })[] = []
  const written = files.filter(({ name }) => noteName.test(name))
  for (const file of written.toSorted((one, other) => collator.compare(one.name, other.name))) {
    const place = placeIn(bytes, file)
    if (!place) throw new Unreadable('damaged', 'a note is outside the archive')
    const content = await unpack(bytes.subarray(place.start, place.start + place.length), place.packing, room)
    room -= content.length
    const reading = readMarkdown(decodeText(content) ?? '', options, (address) => {
      const near = path.join(path.dirname(file.name), address)
      return media.has(near) ? near : (byName.get(path.basename(address)) ?? null)
    })
    notes.push({ name: file.name, ...reading })
  }
  return {
    format: 'markdown',
    dialect: notes.find(({ drafts }) => drafts.length > 0)?.dialect ?? 'marks',
    drafts: notes.flatMap(({ name, drafts }) => drafts.map((draft) => ({ ...draft, path: topicsOf(name, draft) }))),
    others: notes.flatMap(({ name, drafts, others = [] }): LeftOut[] =>
      // A note without cards is one entry and not as many as it has lines.
      drafts.length === 0
        ? [{ line: 1, what: 'no-card', text: name }]
        : others.map((one) => ({ ...one, text: `${name}: ${one.text}` })),
    ),
    media,
  }
}

/** As file managers sort: 2 comes before 10. */
const collator = new Intl.Collator('en', { numeric: true })

/** The files of an archive, whatever program packed it. */
const filesIn = (bytes: Buffer): ZipEntry[] =>
  (readZipDirectory(bytes) ?? [])
    .map((entry) => ({ ...entry, name: path.normalize(entry.name.replaceAll('\\', '/').normalize('NFC')) }))
    .filter(({ name }) => !hidden.test(name))

/** The folders, the note, and its headings. The title of a note is often its first heading. */
function topicsOf(name: string, draft: Draft): string[] {
  const { dir, name: title } = path.parse(name)
  const headings = draft.path[0] === title ? draft.path.slice(1) : draft.path
  return [...dir.split('/').filter(Boolean), title, ...headings]
}
