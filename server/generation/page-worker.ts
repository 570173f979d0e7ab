/** Draws pages of a document, and cuts figures out of them, in a process of its own, to contain hostile files. */
import { setImmediate as sendPending } from 'node:timers/promises'
import {
  cutFigure,
  type CutFigure,
  openSeenPages,
  pagePicture,
  type SeenPage,
} from '../../engine/documents/page-picture.ts'
import type { Box } from '../../engine/generators/port.ts'
import { answerOnce } from '../platform/isolated.ts'

/** Draws one page for a user. */
export interface PageInput {
  task: 'show'
  bytes: Uint8Array
  page: number
}

/** Draws pages for a model that sees. Each is reported as soon as it is drawn. */
export interface SeeInput {
  task: 'see'
  bytes: Uint8Array
  pages: readonly { page: number; hasText: boolean }[]
}

/** A drawn page, in the order of the input. */
export type SeenReport = SeenPage | 'blank' | 'undrawn'

/** Cuts figures out of a drawn page. */
export interface CutInput {
  task: 'cut'
  jpeg: Uint8Array
  figures: readonly { box: Box; cover?: Box | undefined }[]
}

export type { CutFigure }

answerOnce(async (input: PageInput | SeeInput | CutInput, report) => {
  switch (input.task) {
    case 'show':
      return pagePicture(bufferOf(input.bytes), input.page)
    case 'see':
      return seePages(input, report)
    case 'cut':
      return cutFigures(input)
  }
})

async function seePages({ bytes, pages }: SeeInput, report: (page: SeenReport) => void): Promise<null> {
  const document = openSeenPages(bufferOf(bytes))
  for (const { page, hasText } of pages) {
    report(await document.see(page, hasText).catch(() => 'undrawn' as const))
    await sendPending()
  }
  return null
}

async function cutFigures({ jpeg, figures }: CutInput): Promise<CutFigure[]> {
  const cut: CutFigure[] = []
  for (const { box, cover } of figures) cut.push(await cutFigure(jpeg, box, cover))
  return cut
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)
