import type { Db } from '../db/open.ts'
import { AppError, orNotFound } from '../errors.ts'
import * as store from './decks.sql.ts'

interface DeckText {
  name: string
  description: string
}

const isSame = (one: DeckText, other: DeckText) => one.name === other.name && one.description === other.description

/** Gives a deck another name and description. Throws 409 when it says something else than the caller knows. */
export async function changeDeck(
  db: Db,
  { id, was, now, ...next }: DeckText & { id: number; was: DeckText | undefined; now: Date },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [found] = await store.lockDeckText(db, id)
    const present = orNotFound(found, 'deck')
    if (isSame(present, next)) return
    if (was && !isSame(present, was)) throw new AppError('conflict', ['deckChanged'])
    await store.updateDeckText(db, id, next.name, next.description, now)
  })
}
