import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { defaultQuotas } from '../shared/quotas.ts'
import { addDeck, addLearners, type Learner, type SeededDeck } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { startWatched } from './phases.ts'
import { atMost, type Measurement } from './report.ts'
import { call, send, type Server } from './server.ts'

const readers = 16
const topics = 100
/** PostgreSQL's share of a machine of 2 GB with a server of 512 MB. */
const mostPostgresMb = 1536

/** The largest deck that the quotas allow, read in full by 16 users at once, and everything that concerns a whole deck. */
export async function measureFat(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('fat')
  const [author, ...others] = await addLearners(db, readers + 1)
  const { deckId, topicIds, cardIds } = await addFatDeck(db, author)
  await settle(db)
  const { kartei, phase: watchedPhase, stop } = await startWatched(url)
  const ask = async (user: Learner, method: string, address: string, body?: object) =>
    drain(await send(kartei, user, method, address, body))
  const all = { deckid: deckId, topics: topicIds }
  let postgresMb = 0
  const phase = async (what: string, act: () => Promise<unknown>) => {
    const watched = watch(db, (mb) => (postgresMb = Math.max(postgresMb, mb)))
    await watchedPhase(what, act)
    watched.end()
  }

  await phase(`deck of 50,000 cards, 128 MB, in full to ${readers} at once`, async () => {
    const read = await Promise.all(others.map((reader) => readAll(kartei, reader, '/api/getCards', all)))
    for (const bytes of read)
      if (bytes < defaultQuotas.textBytes * 0.95) throw new Error(`A reader received ${bytes} bytes.`)
  })
  await phase(`what a table shows of it, to ${readers} at once`, () =>
    Promise.all(others.map((reader) => readAll(kartei, reader, '/api/cardFacts', all))),
  )
  await phase('exports of its author, 2 at once', () =>
    Promise.all([1, 2].map(() => ask(author, 'GET', '/api/export'))),
  )
  await phase('publishing it', () => ask(author, 'PUT', '/api/public', { deck: deckId, isPublic: true }))
  await phase('a search for it', () => ask(author, 'GET', '/api/search?public=false&search=fattest'))
  // The deck and its copy together exceed the author's quota.
  await db.query('update usage set is_unlimited = true where user_id = $1', [author.id])
  await phase('copying it', () => ask(author, 'PUT', '/api/copyDeck', { id: deckId }))
  await phase('cards from a document into it', async () => {
    const form = new FormData()
    form.append('body', JSON.stringify({ id: deckId, lang: { name: 'english' } }))
    form.append('file', new Blob([material]), 'cells.txt')
    await ask(author, 'PUT', '/api/createFromFile', form)
    for (let state = 'queued'; state !== 'done' && state !== 'failed'; await setTimeout(200))
      ({ state } = await call<{ state: string }>(kartei, author, 'GET', `/api/generationProgress?deckid=${deckId}`))
  })
  await phase('deleting 20,000 of its cards', () =>
    ask(author, 'PUT', '/api/deleteCards', { deck: deckId, cards: cardIds.slice(0, 20_000) }),
  )
  await phase('deleting it', () => ask(author, 'PUT', '/api/deleteDeck', { id: deckId }))
  await phase('deleting it for good', () => ask(author, 'PUT', '/api/purgeDeck', { id: deckId }))
  return [...(await stop()), atMost('memory of PostgreSQL in all this, at most', postgresMb, mostPostgresMb, ' MB')]
}

/** Text that cards can be made of. */
const material = Array.from(
  { length: 40 },
  (_, n) =>
    `Cell type ${n}\n\nThe organelle number ${n} is called a plastid of kind ${n}. It makes ${n + 2} kinds of starch.\n`,
).join('\n')

/** As many cards as the quotas allow, and as much text, which does not compress. */
async function addFatDeck(db: pg.Pool, author: Learner): Promise<SeededDeck> {
  const { cardsPerDeck: cards, textBytes } = defaultQuotas
  const deck = await addDeck(db, { authorId: author.id, cards, topics, name: 'The fattest deck', isPublic: true })
  const hashes = Math.floor((textBytes / cards - 60) / 33)
  await db.query(
    `update answers set text = (
      select string_agg(md5(card_id || ' ' || n), ' ') from generate_series(1, $2::int) n)
    where card_id in (select id from cards where deck_id = $1)`,
    [deck.deckId, hashes],
  )
  return deck
}

/** Reads a list to its end, following its links, and returns its bytes. */
async function readAll(kartei: Server, reader: Learner, address: string, body: object): Promise<number> {
  let bytes = 0
  for (let at: string | undefined = address; at;) {
    const answer = await send(kartei, reader, 'POST', at, body)
    bytes += await drain(answer)
    at = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return bytes
}

async function drain(answer: Response): Promise<number> {
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length
  return bytes
}

/** Reports PostgreSQL's memory until it is ended. Memory that its processes share counts once. */
function watch(db: pg.Pool, found: (mb: number) => void): { end: () => void } {
  const ended = new AbortController()
  const run = async () => {
    const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() pid')
    const own = await statusOf(String(rows[0]?.pid))
    while (!ended.signal.aborted) {
      const processes = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statusOf))
      const all = processes.filter((one) => one?.parent === own?.parent)
      const shared = Math.max(0, ...all.map((one) => one?.sharedKb ?? 0))
      found((all.reduce((sum, one) => sum + (one?.anonKb ?? 0), 0) + shared) / 1024)
      await setTimeout(250)
    }
  }
  run().catch(() => {})
  return { end: () => ended.abort() }
}

async function statusOf(pid: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? 0)
  return status === null ? null : { parent: number('PPid'), anonKb: number('RssAnon'), sharedKb: number('RssShmem') }
}
