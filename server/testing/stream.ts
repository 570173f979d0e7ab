import { expect, onTestFinished } from 'vitest'
import type { CallInput } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import type { Client } from './client.ts'

/** Subscribes to `GET /api/events` as a user. Resolves with the first batch, which reports missed events. */
export async function openStream(user: Client, input: CallInput<'GET /api/events'> = {}) {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const query = new URLSearchParams(input as Record<string, string>)
  const response = await fetch(`${user.url}/api/events?${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: closing.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const told: LiveEvent[] = []
  const stream = { told, cursor: '', batches: 0, isOver: false, close: () => closing.abort() }

  async function read(): Promise<void> {
    let rest = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        stream.cursor = /^id: (.*)$/m.exec(part)?.[1] ?? stream.cursor
        told.push(...(JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '[]') as LiveEvent[]))
        stream.batches += 1
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => (stream.isOver = true))
  await expect.poll(() => stream.batches > 0 || stream.isOver, { interval: 5, timeout: 10_000 }).toBe(true)
  return stream
}

export type Stream = Awaited<ReturnType<typeof openStream>>

/** Waits until a stream has received an event. */
export const hasTold = (stream: Stream, like: Partial<LiveEvent>) =>
  expect.poll(() => stream.told, { interval: 5, timeout: 10_000 }).toContainEqual(expect.objectContaining(like))

/** Waits longer than an event takes, so that every subscriber has received it. */
export async function settled(user: Client): Promise<void> {
  const witness = await openStream(user)
  const { id } = await user.call('PUT /api/deck', { name: 'Witness', description: '' })
  await hasTold(witness, { kind: 'access', deck: id })
  await new Promise((resolve) => setTimeout(resolve, 100))
}
