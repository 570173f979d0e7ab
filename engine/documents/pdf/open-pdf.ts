import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Unreadable } from '../problems.ts'

export type { PDFDocumentProxy }

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * A PDF for reading its text, or for drawing its pages. For text alone no picture is decoded; and fonts that are not in the
 * file stay away, because with their shapes at hand pdf.js takes their letters by position and gets some wrong.
 */
export async function openPdf(bytes: Buffer, purpose: 'text' | 'pictures'): Promise<PDFDocumentProxy> {
  const forPictures = { standardFontDataUrl: `${path.join(library, 'standard_fonts')}/`, maxImageSize: 100_000_000 }
  const task = getDocument({
    // A copy: pdf.js takes the bytes over.
    data: new Uint8Array(bytes),
    cMapUrl: `${path.join(library, 'cmaps')}/`,
    wasmUrl: `${path.join(library, 'wasm')}/`,
    useSystemFonts: false,
    fontExtraProperties: true,
    verbosity: 0,
    ...(purpose === 'text' ? { maxImageSize: 1 } : forPictures),
  })
  try {
    return await task.promise
  } catch (error) {
    const { name, code } = error as { name?: string; code?: number }
    const isLocked = name === 'PasswordException' && code === PasswordResponses.NEED_PASSWORD
    throw new Unreadable(isLocked ? 'encrypted' : 'damaged', undefined, { cause: error })
  }
}
