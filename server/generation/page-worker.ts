/** Shows one page of a document as a picture, in a process of its own, to contain hostile files. */
import type { DocumentKind } from '../../engine/documents/document.ts'
import { pagePicture } from '../../engine/documents/page-picture.ts'
import { answerOnce } from '../platform/isolated.ts'

export interface PageInput {
  bytes: Uint8Array
  kind: DocumentKind
  page: number
}

answerOnce(async ({ bytes, kind, page }: PageInput) =>
  pagePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), kind, page),
)
