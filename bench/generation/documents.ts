import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { StudyDocument } from '../../engine/documents/document.ts'
import type { Documents } from '../../server/generation/read-document.ts'
import { kindOf } from '../../engine/documents/kinds.ts'
import { wholeOf } from '../../server/testing/readings.ts'
import type { Candidate, PassageCards } from '../../engine/generators/port.ts'
import type { Language } from '../../shared/languages.ts'
import { generate } from './passages.ts'

/** The key point cards of a document. */
export interface KeyPoints {
  file: string
  language: Language
  cards: Candidate[]
  dropped: PassageCards['dropped']
  readMs: number
  generateMs: number
}

/** Makes the key point cards of each readable document in one of our languages. */
export async function keyPointsOf(folder: string, documents: Documents): Promise<KeyPoints[]> {
  const made: KeyPoints[] = []
  for (const file of readdirSync(folder).toSorted()) {
    const start = performance.now()
    const document = await read(path.join(folder, file), documents)
    const readAt = performance.now()
    if (!document?.language) continue
    const { language, passages } = document
    const result = generate(passages, language, 'key-points')
    made.push({ file, language, ...result, readMs: readAt - start, generateMs: performance.now() - readAt })
  }
  return made
}

async function read(file: string, documents: Documents): Promise<StudyDocument | null> {
  const bytes = readFileSync(file)
  const kind = kindOf(bytes, file)
  const outcome = kind && wholeOf(await documents.read(bytes, kind, path.basename(file)))
  return outcome && 'document' in outcome ? outcome.document : null
}
