import { expect } from 'vitest'
import { Client } from './client.ts'

/** Concurrent clients. */
export const readers = 32
/** After an outage, every client is answered within this time. */
export const recoveryMs = 30_000

/** A quota for a process under load: more decks than 32 clients create meanwhile. */
export const manyDecks = { QUOTA_DECKS: '1000000' }

export interface Failed {
  status: number
  type: string
  retryAfter: string | null
  detail: string
}

/** A new user. */
export async function register(url: string, email: string): Promise<Client> {
  const client = new Client(url)
  client.token = (await client.call('POST /api/register', { email, password: 'long enough' })).webToken
  return client
}

/** Reads and writes with 32 concurrent clients until `stop` is called. Records acknowledged writes and other responses. */
export function keepAsking(user: Client) {
  const acknowledged = new Set<string>()
  const answers: Failed[] = []
  const ending = new AbortController()
  const ask = async (number: number) => {
    for (let turn = 0; !ending.signal.aborted; turn++) {
      const name = `Deck ${number}.${turn}`
      const answer = await (turn % 4 === 0
        ? user.try('PUT /api/deck', { name, description: '' })
        : user.try('GET /api/me', {}))
      if (turn % 4 === 0 && answer.status === 200) acknowledged.add(name)
      if (answer.status === 200) continue
      const { detail = '' } = answer.body as { detail?: string }
      const { headers, status } = answer
      answers.push({ status, type: headers.get('content-type') ?? '', retryAfter: headers.get('retry-after'), detail })
    }
  }
  // A process that ends with its test no longer answers.
  const all = Promise.all(Array.from({ length: readers }, (_, number) => ask(number).catch(() => {})))
  return {
    acknowledged,
    answers,
    stop: async () => {
      ending.abort()
      await all
    },
  }
}

/** Expects every failure to be a temporary outage, with a readable message. */
export function expectAway(answers: readonly Failed[], words: RegExp): void {
  expect(answers.length).toBeGreaterThan(0)
  for (const { status, type, retryAfter, detail } of answers) {
    expect([status, type]).toEqual([503, 'application/problem+json'])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(detail).toMatch(words)
  }
}

/** Expects every acknowledged write to exist. */
export async function expectKept(user: Client, acknowledged: ReadonlySet<string>): Promise<void> {
  const kept = new Set((await user.all('GET /api/myDecks', {})).map(({ name }) => name))
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([])
}

/** The status of `/readyz`. */
export const statusOf = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status)

/** Waits until concurrent calls of all readers succeed. */
export async function recovered(user: Client): Promise<void> {
  // Some use the shared connection, others the pool.
  const statuses = async () => {
    const calls = Array.from({ length: readers }, (_, n) => user.try(n % 2 ? 'GET /api/me' : 'GET /api/myDecks', {}))
    const answers = await Promise.all(calls)
    return new Set([...answers.map(({ status }) => status), await statusOf(user.url)])
  }
  await expect.poll(statuses, { timeout: recoveryMs }).toEqual(new Set([200]))
}

/** Lines of a log that have a text. */
export const linesOf = (lines: readonly string[], text: string) => lines.filter((line) => line.includes(text))
