import type { Db } from '../platform/db/open.ts'

/** The deck that a user made with a key. */
export async function findMade(db: Db, authorId: number, key: string): Promise<number | undefined> {
  const query = db.selectFrom('decks').select('id').where('author_id', '=', authorId).where('create_key', '=', key)
  return (await query.executeTakeFirst())?.id
}
