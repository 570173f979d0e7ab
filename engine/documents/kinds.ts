import path from 'node:path'
import type { DocumentKind } from './document.ts'
import { charsetOf, decodeLeniently } from './text/decode.ts'
import { readZipDirectory, storedText, type ZipEntry } from './zip.ts'

const byExtension: Record<string, DocumentKind> = {
  pdf: 'pdf',
  docx: 'docx',
  doc: 'doc',
  odt: 'odt',
  rtf: 'rtf',
  pptx: 'pptx',
  ppt: 'ppt',
  odp: 'odp',
  xlsx: 'xlsx',
  xls: 'xls',
  ods: 'ods',
  csv: 'csv',
  txt: 'txt',
  tex: 'txt',
  md: 'md',
  html: 'html',
  htm: 'html',
  epub: 'epub',
  png: 'png',
  jpeg: 'jpeg',
  jpg: 'jpeg',
  webp: 'webp',
  tiff: 'tiff',
  tif: 'tiff',
}

/**
 * Detects the kind of a file from its bytes; null for unsupported files. The name decides where the bytes are
 * ambiguous: among text formats, for empty files, and for encrypted Office files.
 */
export function kindOf(bytes: Buffer, fileName: string): DocumentKind | null {
  const named = byExtension[path.extname(fileName).slice(1).toLowerCase()]
  if (bytes.length === 0) return named ?? null
  const start = bytes.toString('latin1', 0, 1024)
  if (start.startsWith('PK') && bytes.length > 4) return kindOfZip(bytes, named)
  if (isOle(bytes)) return kindOfOle(bytes, named)
  // Some programs write something before the header, so readers search the first 1024 bytes.
  if (start.includes('%PDF-') && !start.startsWith('\x7fELF') && !start.startsWith('MZ')) return 'pdf'
  if (start.startsWith('{\\rtf')) return 'rtf'
  return kindOfPicture(start) ?? kindOfText(bytes, named)
}

/** Bytes of a zip archive's directory that show its kind. The directory of the largest document that can be read has fewer. */
const directoryBytes = 1024 * 1024

function kindOfZip(bytes: Buffer, named: DocumentKind | undefined): DocumentKind | null {
  const entries = readZipDirectory(bytes, directoryBytes)
  // A truncated archive lacks its directory; its first bytes and its name show what it was.
  if (entries === null) return isOffice(named) && bytes.readUInt32LE(0) === 0x04034b50 ? named : null
  const names = new Set(entries.map(({ name }) => name.replaceAll('\\', '/').replace(/^\//u, '')))
  const has = (name: string) => names.has(name)
  if (has('[Content_Types].xml') || has('_rels/.rels')) {
    if (has('word/document.xml') || has('word/document2.xml')) return 'docx'
    if (has('ppt/presentation.xml')) return 'pptx'
    if (has('xl/workbook.xml')) return 'xlsx'
    return has('xl/workbook.bin') ? null : kindByFolder(names)
  }
  return kindByMimetype(bytes, entries)
}

/** Parts may have unusual names, but their folders are the same. */
function kindByFolder(names: ReadonlySet<string>): DocumentKind | null {
  const folders = new Set([...names].map((name) => name.split('/')[0]))
  if (folders.has('word')) return 'docx'
  if (folders.has('ppt')) return 'pptx'
  return folders.has('xl') ? 'xlsx' : null
}

function kindByMimetype(bytes: Buffer, entries: readonly ZipEntry[]): DocumentKind | null {
  const entry = entries.find(({ name }) => name === 'mimetype')
  const type = entry && storedText(bytes, entry)?.trim()
  if (type === 'application/epub+zip') return 'epub'
  const open = /^application\/vnd\.oasis\.opendocument\.(text|presentation|spreadsheet)/u.exec(type ?? '')?.[1]
  if (open) return { text: 'odt', presentation: 'odp', spreadsheet: 'ods' }[open] as DocumentKind
  return entries.some(({ name }) => name === 'META-INF/container.xml') ? 'epub' : null
}

function kindOfOle(bytes: Buffer, named: DocumentKind | undefined): DocumentKind | null {
  const names = oleNames(bytes)
  const has = (...some: string[]) => some.some((name) => names.includes(name))
  if (has('EncryptedPackage')) return named === 'pptx' || named === 'xlsx' ? named : 'docx'
  if (has('WordDocument')) return 'doc'
  if (has('PowerPoint Document')) return 'ppt'
  return has('Workbook', 'Book') ? 'xls' : null
}

function kindOfPicture(start: string): DocumentKind | null {
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  return start.startsWith('II*\0') || start.startsWith('MM\0*') ? 'tiff' : null
}

/** Any text in a known charset. Unless the name says more, it is HTML if it begins like it, or else plain text. */
function kindOfText(bytes: Buffer, named: DocumentKind | undefined): DocumentKind | null {
  const charset = charsetOf(bytes)
  if (charset === null) return null
  const sample = decodeLeniently(bytes.subarray(0, 4_096), charset)
  if (!/[\p{L}\p{N}]/u.test(sample) || isMostlyOdd(sample)) return null
  const looksLikeHtml = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/iu.test(
    sample,
  )
  if (looksLikeHtml) return 'html'
  if (named === 'txt' || named === 'md' || named === 'csv' || named === 'html') return named
  // With the name of another format, the file is incomplete or mislabelled.
  return named === undefined ? 'txt' : null
}

/** Whether bytes are text in an 8-bit charset only by chance: few of them are letters. */
function isMostlyOdd(sample: string): boolean {
  const odd = sample.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\s\p{Cf}]/gu)?.length ?? 0
  const letters = sample.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0
  return odd > sample.length * 0.02 || letters < sample.length * 0.3
}

function isOffice(kind: DocumentKind | undefined): kind is DocumentKind {
  return kind !== undefined && ['docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods', 'epub'].includes(kind)
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const entryBytes = 128
const mostSectors = 256
const lastSector = 0xfffffffa

export function isOle(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature)
}

/** The names in the directory of an OLE2 file (Office before 2007), which reveal its kind. */
function oleNames(bytes: Buffer): string[] {
  if (!isOle(bytes) || bytes.length < 512) return []
  const sectorBytes = 2 ** Math.min(bytes.readUInt16LE(30), 12)
  const names: string[] = []
  let sector = bytes.readUInt32LE(48)
  for (let seen = 0; seen < mostSectors && sector < lastSector; seen += 1) {
    const start = (sector + 1) * sectorBytes
    if (sectorBytes < 512 || start + sectorBytes > bytes.length) break
    for (let at = start; at < start + sectorBytes; at += entryBytes) names.push(...nameAt(bytes, at))
    sector = nextSector(bytes, sector, sectorBytes)
  }
  return names
}

function nameAt(bytes: Buffer, at: number): string[] {
  const length = Math.min(bytes.readUInt16LE(at + 64), 64)
  return length > 2 ? [bytes.toString('utf16le', at, at + length - 2)] : []
}

/** Follows the sector table, whose first 109 parts are listed in the header: enough for a directory. */
function nextSector(bytes: Buffer, sector: number, sectorBytes: number): number {
  const perPart = sectorBytes / 4
  const part = Math.floor(sector / perPart)
  if (part >= 109) return lastSector
  const at = (bytes.readUInt32LE(76 + part * 4) + 1) * sectorBytes + (sector % perPart) * 4
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : lastSector
}

/** Whether the pages or slides of a kind can be shown as pictures. */
export function hasPictures(kind: DocumentKind): boolean {
  return ['pdf', 'pptx', 'odp', 'png', 'jpeg', 'webp', 'tiff'].includes(kind)
}
