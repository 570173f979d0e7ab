import type { Db } from '../platform/db/open.ts'

/** The deck that a user created with an idempotency key. */
export async function findCreated(db: Db, authorId: number, key: string): Promise<number | undefined> {
  const query = db.selectFrom('decks').select('id').where('author_id', '=', authorId).where('create_key', '=', key)
  return (await query.executeTakeFirst())?.id
}
