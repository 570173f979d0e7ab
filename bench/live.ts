import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { addDeck, addLearners, type Learner, type SeededDeck } from './data.ts'
import { type Postgres, settle } from './database.ts'
import type { Received, Order } from './live-clients.ts'
import { percentile } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { call, send, type Server, startKartei } from './server.ts'

const clients = 2000
const changes = 40
const betweenMs = 200

/** Measures how soon changes of a deck reach the open screens of those who may see it, and that they reach nobody else. */
export async function measureLive(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('live')
  const [author, ...learners] = await addLearners(db, clients + 1)
  const deck = await addDeck(db, { authorId: author.id, cards: 100, topics: 5 })
  const insiders = learners.filter((_, index) => index % 2 === 0)
  await addMembers(db, deck, insiders)
  await settle(db)
  const servers = [await startKartei({ DATABASE_URL: url }), await startKartei({ DATABASE_URL: url })]
  try {
    const [first, second] = servers as [Server, Server]
    const of = { db, author, deck, learners, insiders }
    return [...(await measure(of, [first], 'one process')), ...(await measure(of, [second, first], 'two processes'))]
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function addMembers(db: pg.Pool, { deckId }: SeededDeck, members: readonly Learner[]): Promise<void> {
  await db.query(
    `insert into deck_members (deck_id, user_id, role, added_at) select $1, u, 'reader', now() from unnest($2::bigint[]) u`,
    [deckId, members.map(({ id }) => id)],
  )
}

interface World {
  db: pg.Pool
  author: Learner
  deck: SeededDeck
  learners: Learner[]
  /** Those of the learners who may see the deck. */
  insiders: Learner[]
}

/** The clients are spread over the servers; the changes are made at the last one. */
async function measure(world: World, servers: Server[], what: string): Promise<Measurement[]> {
  const { db, author, deck, learners, insiders } = world
  const [watched, changed] = [servers[0], servers.at(-1)] as [Server, Server]
  const idleMb = await watched.memoryMb()
  const process = fork(path.join(import.meta.dirname, 'live-clients.ts'))
  const orders = learners.map(({ token }, index) => ({ token, url: servers[index % servers.length]?.url ?? '' }))
  const begun = performance.now()
  await ask(process, orders)
  const openMs = performance.now() - begun
  const content = { deckId: deck.deckId, topicId: deck.topicIds[0], isGapText: false, questionText: 'Which?' }
  const card = { ...content, Answers: [{ text: 'a', correct: true }] }
  const addCard = async () => (await call<{ id: number }>(changed, author, 'PUT', '/api/card', card)).id

  const added = await observe(process, 'card-added', changes, addCard)
  // Removed members receive nothing more.
  const removed = insiders.slice(0, 100)
  await db.query('delete from deck_members where user_id = any($1)', [removed.map(({ id }) => id)])
  const after = await observe(process, 'card-added', 1, addCard)
  await addMembers(db, deck, removed)
  const memoryMb = await watched.memoryMb()

  // Others add the deck, one after another, and all who may see it receive the number of its learners.
  await db.query('update decks set is_public = true where id = $1', [deck.deckId])
  await sleep(1000)
  await ask(process, 'report')
  const outsiders = learners.filter((_, index) => index % 2 === 1)
  const counted = await observe(process, 'learners', changes, async (number) => {
    await (await send(changed, outsiders[number] as Learner, 'PUT', '/api/library', { id: deck.deckId })).text()
    return number + 1
  })
  await db.query('delete from library where deck_id = $1', [deck.deckId])
  await db.query('update decks set is_public = false where id = $1', [deck.deckId])
  process.kill()

  const mayReceive = new Set(insiders)
  const remaining = new Set(insiders.slice(removed.length))
  const wrong = [
    ...added.filter(({ client }) => !mayReceive.has(learners[client] as Learner)),
    ...after.filter(({ client }) => !remaining.has(learners[client] as Learner)),
  ]
  const ms = added.map((one) => one.ms)
  const countMs = counted.filter(({ client }) => mayReceive.has(learners[client] as Learner)).map((one) => one.ms)
  const due = insiders.length * changes
  const change = `a change, from the request to the clients, ${what}`
  const open = `${clients} open in ${Math.round(openMs)} ms`
  return [
    atMost(`${change}: median (${open})`, percentile(ms, 0.5), 1000, ' ms'),
    atMost(`${change}: p99 (slowest: ${Math.round(percentile(ms, 1))} ms)`, percentile(ms, 0.99), 1000, ' ms'),
    atLeast(`clients that received it, of those that may see it, ${what}`, (100 * ms.length) / due, 100, ' %'),
    atLeast(
      `the same, after a hundred were removed, ${what}`,
      (100 * after.length) / (insiders.length - removed.length),
      100,
      ' %',
    ),
    atMost(`clients that received it, and may not see it, ${what}`, wrong.length, 0),
    atMost(
      `memory of a server with its share of ${clients} clients, ${what} (before: ${Math.round(idleMb)} MB)`,
      memoryMb,
      300,
      ' MB',
    ),
    atMost(
      `another learner, from the request to the clients, ${what}: p99 of ${due}`,
      percentile(countMs, 0.99),
      1000,
      ' ms',
    ),
    atLeast(
      `clients that received the number, of those that may see it, ${what}`,
      (100 * countMs.length) / due,
      100,
      ' %',
    ),
  ]
}

/**
 * Makes changes one after another, and returns how long after its request each client received each of them. A change returns
 * what its event names: the id of the card, or the number of learners.
 */
async function observe(
  process: ChildProcess,
  kind: string,
  count: number,
  change: (number: number) => Promise<number>,
): Promise<{ client: number; ms: number }[]> {
  const begunAt = new Map<number, number>()
  for (let number = 0; number < count; number++) {
    const at = performance.timeOrigin + performance.now()
    begunAt.set(await change(number), at)
    await sleep(betweenMs)
  }
  await sleep(2000)
  const received = (await ask(process, 'report')) as Received[]
  return received
    .filter((event) => event.kind === kind)
    .flatMap(({ client, cards, learners = 0, at }) =>
      (kind === 'learners' ? [learners] : cards).map((named) => ({ client, ms: at - (begunAt.get(named) ?? 0) })),
    )
}

async function ask(process: ChildProcess, order: Order): Promise<unknown> {
  process.send(order)
  const [answer] = (await once(process, 'message')) as [unknown]
  return answer
}
