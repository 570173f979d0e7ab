import { defaultQuotas, type QuotaName } from '../../shared/quotas.ts'
import { writeQuotas } from '../account/quotas.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Changes some quotas, like a process that starts with them. */
export async function allow({ db, config }: TestApp, some: Partial<Record<QuotaName, number>>): Promise<void> {
  Object.assign(config.quotas, defaultQuotas, some)
  await writeQuotas(db, config.quotas)
}

/** A user's usage of each quota. */
export async function usageOf(user: Client): Promise<Record<QuotaName, number>> {
  const usage = await user.call('GET /api/usage', {})
  return Object.fromEntries(usage.map(({ quota, used }) => [quota, used])) as Record<QuotaName, number>
}

/** The error of a write that exceeds a quota. */
export const quotaExceeded = { status: 409, type: 'urn:kartei:problem:quota-exceeded' } as const

export const newDeck = (user: Client) => user.try('PUT /api/deck', { name: 'Biology', description: '' })

/** The content of a card. */
export const one = { questionText: 'What?', isGapText: false, Answers: [{ text: 'That', correct: true }] }
export const newCard = (user: Client, { deckId, topicId }: { deckId: number; topicId: number }) =>
  user.try('PUT /api/card', { ...one, deckId, topicId })

/** Empties the bin of a deck. */
export async function purgeAll(user: Client, deckId: number): Promise<void> {
  for (const { id } of await user.call('GET /api/bin', { id: String(deckId) }))
    await user.call('PUT /api/purge', { id })
}
