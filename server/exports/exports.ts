import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { CardPages, ExportedCard } from '../../engine/exports/exported.ts'
import { csvOf } from '../../engine/exports/csv.ts'
import { markdownOf } from '../../engine/exports/markdown.ts'
import type { deckExports } from '../../shared/api/exports.ts'
import type { ExportFormat } from '../../shared/exports.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { FileAnswer } from '../app/handlers.ts'
import { openTurns } from '../app/turns.ts'
import { topicCards } from '../cards/cards.ts'
import { mustSee } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import * as store from './exports.sql.ts'

type Wanted = z.output<(typeof deckExports)['GET /api/exportDeck']['input']>

const writers: Record<ExportFormat, { type: string; write: (pages: CardPages) => AsyncGenerator<string> }> = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvOf },
  md: { type: 'text/markdown; charset=utf-8', write: markdownOf },
}

/**
 * A file with the cards of a deck, or of some of its topics, for a user who may copy it. It is written while it is sent, a page of cards at
 * a time.
 */
export async function exportDeck(db: Db, userId: number, { id, topics, format }: Wanted): Promise<FileAnswer> {
  await mustSee(db, userId, 'deck', id)
  const [found] = await store.readDeck(db, id)
  const { name, isTakenDown } = orNotFound(found, 'deck')
  // Only its author can see such a deck, and could publish it under another name.
  if (isTakenDown) throw new AppError('conflict', ['exportTakenDown'])
  const { type, write } = writers[format]
  return {
    contentType: type,
    fileName: `${fileNameOf(name) || `deck-${id}`}.${format}`,
    bytes: Readable.from(write(pagesOf(db, { userId, deckId: id, name, topics })), { objectMode: false }),
  }
}

/** The name of a deck as one of a file that every system accepts. */
const fileNameOf = (name: string) =>
  Array.from(name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .slice(0, 60)
    .join('')
    .replaceAll(/^-|-$/g, '')

/** Each page is read in a turn of its own, so that slow readers hold up nobody. */
const exporting = openTurns({ perUser: 1, total: 2, ordinaryMs: 1000 })

interface Part {
  userId: number
  deckId: number
  name: string
  topics: readonly number[] | undefined
}

/** The cards of a part of a deck, each once, as long as the user may see it. */
async function* pagesOf(db: Db, { userId, deckId, name, topics }: Part): AsyncGenerator<ExportedCard[]> {
  const paths = new Map<number | null, string[]>([[null, [name]]])
  for (const topic of await store.readTopics(db, deckId))
    paths.set(topic.id, [...(paths.get(topic.parentId) ?? []), topic.name])
  const wanted = topics ?? [...paths.keys()].filter((id) => id !== null)
  // A card can be on two pages if topics move in between.
  const seen = new Set<number>()
  const pages = topicCards(db, deckId, wanted)
  for (;;) {
    const { value: page, done } = await exporting.run(userId, () => pages.next())
    if (done) return
    await mustSee(db, userId, 'deck', deckId)
    const cards = page.filter((card) => !seen.has(card.id))
    for (const card of cards) seen.add(card.id)
    yield cards.map((card) => ({ path: paths.get(card.topicId) ?? [name], content: card }))
  }
}
