import type { Db } from '../platform/db/open.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { type DeckChange, mustBeEditor } from './access.ts'
import * as store from './decks.sql.ts'

interface DeckText {
  name: string
  description: string
}

const isSame = (one: DeckText, other: DeckText) => one.name === other.name && one.description === other.description

/** Gives a deck another name and description. Throws 409 when it says something else than the caller knows. */
export async function changeDeck(
  db: Db,
  { deckId, userId, now, was, name, description }: DeckChange & DeckText & { was: DeckText | undefined },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [found] = await store.lockDeckText(db, userId, deckId)
    const present = orNotFound(found, 'deck')
    mustBeEditor(present.role, 'deck')
    const next = { name, description }
    if (isSame(present, next)) return
    if (was && !isSame(present, was)) throw new AppError('conflict', ['deckChanged'])
    await store.updateDeckText(db, deckId, name, description, now)
  })
}
