import type { DocumentKind } from './document.ts'
import { isOle } from './kinds.ts'
import type { Draft } from './pieces.ts'
import { Unreadable } from './problems.ts'
import type { ReadOptions } from './programs.ts'
import { requireOcr } from './ocr/tesseract.ts'
import { checkArchive } from './zip.ts'

/** Reads a file by its kind. Readers are loaded when they are needed: a process reads one document. */
export async function readDraft(bytes: Buffer, kind: DocumentKind, options: ReadOptions): Promise<Draft> {
  switch (kind) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, options)
    case 'docx':
    case 'odt':
    case 'rtf':
    case 'epub':
      return (await import('./office/read-office.ts')).readTextDocument(checked(bytes, kind), kind)
    case 'pptx':
    case 'odp':
      return (await import('./office/read-office.ts')).readSlides(checked(bytes, kind), kind)
    case 'doc':
    case 'ppt':
    case 'xls':
      return (await import('./office/old-office.ts')).readOldOffice(bytes, kind, options)
    case 'xlsx':
    case 'ods':
      return (await import('./office/sheets.ts')).readSheets(checked(bytes, kind))
    case 'csv':
      return (await import('./text/csv.ts')).readCsv(bytes)
    case 'txt':
      return (await import('./text/plain.ts')).readPlain(bytes)
    case 'md':
      return (await import('./text/markdown.ts')).readMarkdown(bytes)
    case 'html':
      return (await import('./text/html.ts')).readHtml(bytes)
    case 'png':
    case 'jpeg':
    case 'webp':
    case 'tiff':
      // The reader loads native code, which only a process with OCR may.
      requireOcr(options)
      return (await import('./ocr/read-picture.ts')).readPicture(bytes, options)
  }
}

/** The bytes of an archive, when it can be unpacked safely. */
function checked(bytes: Buffer, kind: DocumentKind): Buffer {
  if (isOle(bytes)) throw new Unreadable('encrypted')
  if (kind !== 'rtf') checkArchive(bytes, kind === 'docx' || kind === 'pptx' || kind === 'xlsx' ? 'office' : 'open')
  return bytes
}
