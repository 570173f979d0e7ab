import { defaultQuotas, type QuotaName } from '../../shared/quotas.ts'
import { writeQuotas } from '../account/quotas.sql.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Sets some quotas, as a process that is started with them does. */
export async function allow({ db, config }: TestApp, some: Partial<Record<QuotaName, number>>): Promise<void> {
  Object.assign(config.quotas, defaultQuotas, some)
  await writeQuotas(db, config.quotas)
}

/** What a user has used of each quota. */
export async function usageOf(user: Client): Promise<Record<QuotaName, number>> {
  const usage = await user.call('GET /api/usage', {})
  return Object.fromEntries(usage.map(({ quota, used }) => [quota, used])) as Record<QuotaName, number>
}

/** How a write is refused that a quota does not allow. */
export const quotaExceeded = { status: 409, type: 'urn:kartei:problem:quota-exceeded' } as const

export const newDeck = (user: Client) => user.try('PUT /api/deck', { name: 'Biology', description: '' })

/** What a card holds. */
export const one = { questionText: 'What?', isGapText: false, Answers: [{ text: 'That', correct: true }] }
export const newCard = (user: Client, { deckId, topicId }: { deckId: number; topicId: number }) =>
  user.try('PUT /api/card', { ...one, deckId, topicId })

/** Deletes for good what is in the bin of a deck. */
export async function purgeAll(user: Client, deckId: number): Promise<void> {
  for (const { id } of await user.call('GET /api/bin', { id: String(deckId) }))
    await user.call('PUT /api/purge', { id })
}
