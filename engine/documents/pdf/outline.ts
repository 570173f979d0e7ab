import { tidy } from '../tidy.ts'
import type { PDFDocumentProxy } from './open-pdf.ts'

type Entry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** The bookmarks of a PDF: the level of each title. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  const add = (entries: readonly Entry[], level: number): void => {
    for (const entry of entries) {
      const title = outlineKey(entry.title)
      if (title && !levels.has(title)) levels.set(title, level)
      if (level < 6) add(entry.items as Entry[], level + 1)
    }
  }
  add((await pdf.getOutline().catch(() => null)) ?? [], 1)
  return levels
}

/** A heading as its bookmark has it: numbers and white space may differ. */
export function outlineKey(title: string): string {
  return tidy(title)
    .replace(/^[\d.]+\s*/u, '')
    .toLowerCase()
}
