/** Writes the database of a package of Anki in a process of its own: it reads all Markdown of a deck, which would block the server. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { writeCollection } from '../../engine/exports/anki.ts'
import type { ExportedCard } from '../../engine/exports/exported.ts'
import type { AnkiContainer } from '../../shared/exports.ts'
import { answerOnce } from '../platform/isolated.ts'

export interface PackageTask {
  /** A file with a card as JSON in each line. */
  cards: string
  /** The files to write: the collection, and one for programs that are too old for it. */
  database: string
  old: string
  source: string
  now: Date
  container: AnkiContainer
}

/** The ids of the pictures and sounds of the cards. */
export type PackageReply = string[]

const versions = { legacy: '2.1', latest: '2.1.50' }

/** The note that programs which are too old find. */
async function* note(container: AnkiContainer): AsyncGenerator<ExportedCard> {
  const content = {
    questionText: `Please update Anki to version ${versions[container]} or later, and import this file again.`,
    questionFileLink: null,
    isGapText: false,
    Answers: [],
    explanation: '',
    tags: [],
    isTyped: false,
    covers: null,
  }
  yield { id: 1, path: [], content, isAiGenerated: false, siblingId: null, progress: null }
}

answerOnce(async ({ cards, database, old, container, ...rest }: PackageTask): Promise<PackageReply> => {
  async function* read() {
    for await (const line of createInterface({ input: createReadStream(cards), crlfDelay: Infinity }))
      yield JSON.parse(line) as ExportedCard
  }
  await writeCollection(old, { cards: () => note(container), container: 'legacy', ...rest })
  return writeCollection(database, { cards: read, container, ...rest })
})
