import type { TestDb } from './tables.ts'
import type { Client } from './client.ts'

/** Sets the email of a user as confirmed in the database. */
export async function confirmEmail(app: { db: TestDb }, user: Client): Promise<Client> {
  const { id } = await user.call('GET /api/me', {})
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  return user
}
