import { versionOf } from '../../shared/versions.ts'
import type { Db } from '../platform/db/open.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { mustBeEditor } from './access.ts'
import * as store from './decks.sql.ts'
import type { Writing } from './topics.ts'

interface DeckText {
  name: string
  description: string
}

const versionOfDeck = ({ name, description }: DeckText) => versionOf(name, description)

/** Gives a deck another name and description. Throws 409 when these are not what the caller has seen. */
export async function changeDeck(
  db: Db,
  { deckId, userId, now, expectedVersion, ...next }: Writing & DeckText & { expectedVersion: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [found] = await store.lockDeckText(db, userId, deckId)
    const present = orNotFound(found, 'deck')
    mustBeEditor(present.role, 'deck')
    const version = versionOfDeck(present)
    if (version === versionOfDeck(next)) return
    if (expectedVersion !== undefined && expectedVersion !== version) throw new AppError('conflict', ['deckChanged'])
    await store.updateDeckText(db, deckId, next.name, next.description, now)
  })
}
