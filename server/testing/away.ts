import { expect } from 'vitest'
import { Client } from './client.ts'

/** As many as ask at once. */
export const readers = 32
/** Once the ground is back, everybody is answered within so long. */
export const recoveryMs = 30_000

/** For a process that is asked: more than 32 clients make meanwhile. */
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

/** Reads and writes as 32 clients do at once, until `stop` is called; returns what was acknowledged and what else was answered. */
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
  // A process that ends with its test answers no more.
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

/** That everything that failed was said to be away for a moment, in words for people. */
export function expectAway(answers: readonly Failed[], words: RegExp): void {
  expect(answers.length).toBeGreaterThan(0)
  for (const { status, type, retryAfter, detail } of answers) {
    expect([status, type]).toEqual([503, 'application/problem+json'])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(detail).toMatch(words)
  }
}

/** That everything acknowledged is there. */
export async function expectKept(user: Client, acknowledged: ReadonlySet<string>): Promise<void> {
  const kept = new Set((await user.all('GET /api/myDecks', {})).map(({ name }) => name))
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([])
}

/** What `/readyz` answers. */
export const statusOf = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status)

/** Waits until all of as many calls at once as there are readers are answered. */
export async function recovered(user: Client): Promise<void> {
  // Some go to the connection that look-ups share, others to the pool.
  const statuses = async () => {
    const calls = Array.from({ length: readers }, (_, n) => user.try(n % 2 ? 'GET /api/me' : 'GET /api/myDecks', {}))
    const answers = await Promise.all(calls)
    return new Set([...answers.map(({ status }) => status), await statusOf(user.url)])
  }
  await expect.poll(statuses, { timeout: recoveryMs }).toEqual(new Set([200]))
}

/** Lines of a log that have a text. */
export const linesOf = (lines: readonly string[], text: string) => lines.filter((line) => line.includes(text))
