import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { addDeck, addLearners, type Learner } from './data.ts'
import { type Postgres, settle } from './database.ts'
import type { Received, Order } from './live-clients.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { type Server, startKartei } from './server.ts'

const clients = 2000
const changes = 40
const betweenMs = 200

/** Measures how soon changes of a deck reach the open screens of those who may see it, and that they reach nobody else. */
export async function measureLive(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('live')
  const [author, ...learners] = await addLearners(db, clients + 1)
  if (!author) throw new Error('There is no author.')
  const deckId = await addDeck(db, { authorId: author.id, cards: 100, topics: 5 })
  const insiders = learners.filter((_, index) => index % 2 === 0)
  await db.query(
    `insert into deck_members (deck_id, user_id, role, added_at) select $1, u, 'reader', now() from unnest($2::bigint[]) u`,
    [deckId, insiders.map(({ id }) => id)],
  )
  await settle(db)
  const servers = [await startKartei({ DATABASE_URL: url }), await startKartei({ DATABASE_URL: url })]
  try {
    const [first, second] = servers as [Server, Server]
    const of = { db, author, deckId, learners, insiders }
    return [...(await measure(of, [first], 'one process')), ...(await measure(of, [second, first], 'two processes'))]
  } finally {
    for (const server of servers) await server.stop()
  }
}

interface World {
  db: pg.Pool
  author: Learner
  deckId: number
  learners: Learner[]
  insiders: Learner[]
}

/** The clients are spread over the servers; the changes are made at the last one. */
async function measure(world: World, servers: Server[], what: string): Promise<Measurement[]> {
  const { db, author, deckId, learners, insiders } = world
  const idleMb = await servers[0]?.memoryMb()
  const process = fork(path.join(import.meta.dirname, 'live-clients.ts'))
  const orders = learners.map(({ token }, index) => ({ token, url: servers[index % servers.length]?.url ?? '' }))
  const begun = performance.now()
  await ask(process, orders)
  const openMs = performance.now() - begun
  const { rows } = await db.query<{ id: number }>('select id::int from topics where deck_id = $1 limit 1', [deckId])
  const write = (body: object, path = '/api/card') => send(servers.at(-1)?.url ?? '', author, path, body)
  const content = { deckId, topicId: rows[0]?.id, isGapText: false, Answers: [{ text: 'a', correct: true }] }
  const madeAt = new Map<number, number>()
  for (let change = 0; change < changes; change++) {
    const at = performance.timeOrigin + performance.now()
    madeAt.set((await write({ ...content, questionText: `Change ${change}` })).id, at)
    await sleep(betweenMs)
  }
  await sleep(2000)
  const received = ((await ask(process, 'report')) as Received[]).filter(({ kind }) => kind === 'card-added')
  // Removed members receive nothing more.
  const removed = insiders.slice(0, 100)
  await db.query('delete from deck_members where user_id = any($1)', [removed.map(({ id }) => id)])
  await write({ ...content, questionText: 'After' })
  await sleep(2000)
  const after = ((await ask(process, 'report')) as Received[]).filter(({ kind }) => kind === 'card-added')
  await db.query(
    `insert into deck_members (deck_id, user_id, role, added_at) select $1, u, 'reader', now() from unnest($2::bigint[]) u`,
    [deckId, removed.map(({ id }) => id)],
  )
  const memoryMb = await servers[0]?.memoryMb()
  const counted = await measureLearners(world, servers, process, what)
  process.kill()

  const mayReceive = new Set(insiders)
  const isWrong = ({ client }: Received) => !mayReceive.has(learners[client] as Learner)
  const out = new Set(removed)
  const wrong =
    received.filter(isWrong).length +
    after.filter((one) => isWrong(one) || out.has(learners[one.client] as Learner)).length
  const ms = received
    .flatMap(({ cards, at }) => cards.flatMap((card) => at - (madeAt.get(card) ?? 0)))
    .toSorted((a, b) => a - b)
  const quantile = (part: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * part))] ?? Infinity
  const due = insiders.length * changes
  return [
    atMost(
      `a change, from the request to the clients, ${what}: median (${clients} open in ${Math.round(openMs)} ms)`,
      quantile(0.5),
      1000,
      ' ms',
    ),
    atMost(
      `a change, from the request to the clients, ${what}: p99 (slowest: ${Math.round(quantile(1))} ms)`,
      quantile(0.99),
      1000,
      ' ms',
    ),
    atLeast(`clients that received it, of those that may see it, ${what}`, (100 * ms.length) / due, 100, ' %'),
    atLeast(
      `the same, after a hundred were removed, ${what}`,
      (100 * after.length) / (insiders.length - removed.length),
      100,
      ' %',
    ),
    atMost(`clients that received it, and may not see it, ${what}`, wrong, 0),
    atMost(
      `memory of a server with its share of ${clients} clients, ${what} (before: ${Math.round(idleMb ?? 0)} MB)`,
      memoryMb ?? Infinity,
      300,
      ' MB',
    ),
    ...counted,
  ]
}

/** Others add the deck, one after another, and all who may see it receive the number of its learners. */
async function measureLearners(
  { db, deckId, learners, insiders }: World,
  servers: Server[],
  process: ChildProcess,
  what: string,
): Promise<Measurement[]> {
  await db.query('update decks set is_public = true where id = $1', [deckId])
  await sleep(1000)
  await ask(process, 'report')
  const adding = learners.filter((_, index) => index % 2 === 1).slice(0, changes)
  const addedAt: number[] = []
  for (const learner of adding) {
    addedAt.push(performance.timeOrigin + performance.now())
    await send(servers.at(-1)?.url ?? '', learner, '/api/library', { id: deckId })
    await sleep(betweenMs)
  }
  await sleep(2000)
  const received = (await ask(process, 'report')) as Received[]
  await db.query('delete from library where deck_id = $1', [deckId])
  await db.query('update decks set is_public = false where id = $1', [deckId])
  const mayReceive = new Set(insiders)
  const ms = received
    .filter(({ client, kind }) => kind === 'learners' && mayReceive.has(learners[client] as Learner))
    .map(({ at, learners: count = 0 }) => at - (addedAt[count - 1] ?? 0))
    .toSorted((a, b) => a - b)
  return [
    atMost(
      `another learner, from the request to the clients, ${what}: p99 of ${insiders.length * changes}`,
      ms[Math.floor(ms.length * 0.99)] ?? Infinity,
      1000,
      ' ms',
    ),
    atLeast(
      `clients that received the number, of those that may see it, ${what}`,
      (100 * ms.length) / (insiders.length * changes),
      100,
      ' %',
    ),
  ]
}

async function ask(process: ChildProcess, order: Order): Promise<unknown> {
  process.send(order)
  const [answer] = (await once(process, 'message')) as [unknown]
  return answer
}

async function send(url: string, { token }: Learner, path: string, body: object): Promise<{ id: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: number }
}
