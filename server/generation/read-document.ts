import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runIsolated } from '../platform/isolated.ts'
import type { DocumentHead, DocumentKind } from '../../engine/documents/document.ts'
import type { ReadInput, ReadReply } from './document-worker.ts'
import type { DocumentProblem } from '../../engine/documents/problems.ts'
import { findPrograms } from '../../engine/documents/programs.ts'
import { hasPictures } from '../../engine/documents/kinds.ts'

/**
 * The result of reading a document. The passages are JSON encoded with `jsonSlices`, for a process that works with
 * them. Slides come with a PDF of their pages where LibreOffice is installed.
 */
export type ReadOutcome =
  | { document: DocumentHead; passages: string[]; pages?: Uint8Array }
  | { problem: DocumentProblem }

/** Converts uploaded files to text. */
export interface Documents {
  /**
   * Reads a file of a kind that `kindOf` detected. Throws only the signal's reason; otherwise failures are reported as a
   * problem.
   */
  read(bytes: Buffer, kind: DocumentKind, fileName: string, signal?: AbortSignal): Promise<ReadOutcome>
  /** Optional abilities of this machine: old office formats, and text in pictures. */
  documentAbilities(): { office: boolean; ocr: boolean }
  /** Aborts all readings. */
  close(): Promise<void>
}

export interface DocumentsOptions {
  /** Folders to search for LibreOffice and tesseract, like PATH. */
  searchPath?: string | undefined
  timeoutMs?: number
  memoryBytes?: number
  /** Where programs keep their files while they run. */
  tempFolder?: string
  /** Whether a model reads pages without text as pictures; then a document may consist of them. */
  seesPages?: boolean
  /** Called with the reason when a file cannot be read. */
  onTrouble?: (trouble: { fileName: string; kind: DocumentKind; detail: string }) => void
}

const program = path.join(import.meta.dirname, 'document-worker.ts')

/** Reads each document in a process of its own. */
export function openDocuments({
  searchPath,
  timeoutMs = 120_000,
  memoryBytes = 512 * 1024 * 1024,
  tempFolder = tmpdir(),
  seesPages = false,
  onTrouble = () => {},
}: DocumentsOptions = {}): Documents {
  const programs = findPrograms(searchPath)
  const closing = new AbortController()
  const reading = new Set<Promise<unknown>>()

  async function read(bytes: Buffer, kind: DocumentKind, fileName: string, signal: AbortSignal): Promise<ReadOutcome> {
    if (bytes.length === 0) return { problem: 'empty' }
    const folder = needsFolder(kind) ? await mkdtemp(path.join(tempFolder, 'kartei-document-')) : null
    try {
      return await readIn(folder, bytes, kind, fileName, signal)
    } finally {
      if (folder) await rm(folder, { recursive: true, force: true })
    }
  }

  /** External programs need a folder for their files, which is deleted even when they were killed. */
  function needsFolder(kind: DocumentKind): boolean {
    if (['doc', 'ppt', 'pptx', 'odp'].includes(kind)) return programs.office !== null
    return programs.tesseract !== null && ['pdf', 'png', 'jpeg', 'webp', 'tiff'].includes(kind)
  }

  async function readIn(
    folder: string | null,
    bytes: Buffer,
    kind: DocumentKind,
    fileName: string,
    signal: AbortSignal,
  ): Promise<ReadOutcome> {
    const isShown = hasPictures(kind) || (kind === 'ppt' && folder !== null)
    const input: ReadInput = { bytes, kind, programs, folder, timeoutMs, seesPages: seesPages && isShown }
    const passages: string[] = []
    const outcome = await runIsolated<ReadReply, string>(program, input, {
      memoryBytes,
      timeoutMs,
      // A folder implies external programs, whose output is prepared with native code.
      permissions: folder === null ? {} : { folder, programs: true, addons: true },
      signal,
      onMessage: (slice) => passages.push(slice),
    })
    if ('result' in outcome) {
      if ('document' in outcome.result) return { ...outcome.result, passages }
      const { problem, detail } = outcome.result
      if (detail) onTrouble({ fileName, kind, detail })
      return { problem }
    }
    onTrouble({ fileName, kind, detail: `${outcome.failure}: ${outcome.detail}` })
    return { problem: problemOf[outcome.failure] }
  }

  return {
    async read(bytes, kind, fileName, signal) {
      const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
      either.throwIfAborted()
      const one = read(bytes, kind, fileName, either)
      reading.add(one)
      return one.finally(() => reading.delete(one))
    },
    documentAbilities: () => ({ office: programs.office !== null, ocr: programs.tesseract !== null }),
    async close() {
      closing.abort()
      await Promise.allSettled(reading)
    },
  }
}

const problemOf = { memory: 'too-complex', time: 'took-too-long', crash: 'damaged' } as const
