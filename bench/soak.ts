import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { addDeck, addLearners, cardIds, learn, type Learner } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { percentile } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { type Server, startKartei } from './server.ts'

const connections = 32
const streams = 40
const seconds = Number(process.env['SOAK_SECONDS'] ?? 600)
const decksPerLearner = 5
const cardsPerDeck = 400

/** A learner with what they study and edit. */
interface Student extends Learner {
  decks: { deckId: number; topicId: number; cardIds: number[] }[]
  /** Cards and pictures that the load made. */
  made: { deckId: number; topicId: number; id: number; version: number }[]
  picture: string | undefined
}

/** Every kind of call of a day, from 32 connections at once for ten minutes, with 40 streams of events open. */
export async function measureSoak(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('soak')
  const students: Student[] = []
  for (const learner of await addLearners(db, connections)) {
    const decks: Student['decks'] = []
    for (let n = 0; n < decksPerLearner; n++) {
      const deckId = await addDeck(db, { authorId: learner.id, cards: cardsPerDeck, topics: 8, name: `Deck ${n}` })
      await learn(db, { learners: [learner], deckId, cards: cardsPerDeck / 2 })
      const { rows } = await db.query<{ id: number }>('select id::int from topics where deck_id = $1 limit 1', [deckId])
      decks.push({ deckId, topicId: rows[0]?.id ?? 0, cardIds: await cardIds(db, deckId) })
    }
    students.push({ ...learner, decks, made: [], picture: undefined })
  }
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const end = new AbortController()
  const open = Array.from({ length: streams }, (_, n) =>
    listen(kartei, students[n % connections] as Student, end.signal),
  )
  const times: number[] = []
  const failures: string[] = []
  const memory: number[] = []
  const until = performance.now() + seconds * 1000
  const work = async (student: Student) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const [name, request] = callOf(kartei, student, turn, picture)
      const begin = performance.now()
      const failure = await request().then(
        () => undefined,
        (error: unknown) => `${name}: ${error instanceof Error ? error.message : String(error)}`,
      )
      times.push(performance.now() - begin)
      if (failure) failures.push(failure)
    }
  }
  const sample = async () => {
    while (performance.now() < until) {
      memory.push(await kartei.memoryMb())
      await sleep(Math.min(5000, seconds * 20))
    }
  }
  await Promise.all([sample(), ...students.map(work)])
  end.abort()
  const heard = (await Promise.all(open)).filter(Boolean).length
  await kartei.stop()
  for (const failure of new Set(failures)) console.error(failure)
  // The first third fills caches; what grows after that is a leak.
  const thirds = [1, 2].map((n) => memory.slice((memory.length * n) / 3, (memory.length * (n + 1)) / 3))
  const [middle = 0, last = 0] = thirds.map((part) => percentile(part, 0.5))
  const perSecond = Math.round(times.length / seconds)
  return [
    atMost(`soak: failed of ${times.length} calls at ${connections} connections (${perSecond}/s)`, failures.length, 0),
    atLeast('soak: streams of events that stayed open and were told something', heard, streams),
    atMost('soak: p99 of all calls', percentile(times, 0.99), 500, ' ms'),
    atMost(
      `soak: memory of the last third against the second (${Math.round(middle)} to ${Math.round(last)} MB)`,
      last / middle,
      1.1,
      ' times',
    ),
    atMost('soak: highest memory', Math.max(...memory), 400, ' MB'),
  ]
}

type Call = [name: string, request: () => Promise<unknown>]

/** Of ten calls three rate a card and one makes one; the others read, edit and delete. */
function callOf(kartei: Server, student: Student, turn: number, picture: Buffer): Call {
  const deck = student.decks[turn % student.decks.length] as Student['decks'][number]
  const { deckId, topicId } = deck
  const cardid = deck.cardIds[(turn * 7919) % deck.cardIds.length] as number
  const get = (path: string) => () => send(kartei, student, 'GET', path)
  const put = (path: string, body: object) => () => send(kartei, student, 'PUT', path, body)
  const post = (path: string, body: object) => () => send(kartei, student, 'POST', path, body)
  const content = { deckId, topicId, questionText: `Question ${turn}`, isGapText: false, Answers: [answer] }
  const rate: Call = ['submitAnswer', put('/api/submitAnswer', { rating: 3, cardid, reviewId: randomUUID() })]
  const others: Call[] = [
    ['getNextCard', post('/api/getNextCard', { id: deckId })],
    ['getCard', get(`/api/getCard/${cardid}`)],
    ['myDecks', get('/api/myDecks')],
    ['deck', get(`/api/deck/${deckId}`)],
    ['search', get('/api/search?public=false&search=deck')],
    ['getCards', post('/api/getCards', { deckid: deckId, topics: [topicId] })],
    ['getQueue', post('/api/getQueue', { id: deckId })],
    ['studyStatus', get(`/api/studyStatus/${deckId}`)],
    ['getTopics', put('/api/getTopics', { id: deckId })],
    ['me', get('/api/me')],
    ['fetchBlogs', get('/api/fetchBlogs?search=card')],
    ['updateCard', () => update(kartei, student, turn)],
    ['deleteCard', () => remove(kartei, student)],
    ['picture', () => showPicture(kartei, student, content, picture)],
  ]
  const kind = turn % 10
  if (kind < 3) return rate
  if (kind === 3) {
    const make = async () => {
      const { id } = (await put('/api/card', content)()) as { id: number }
      student.made.push({ deckId, topicId, id, version: 1 })
    }
    return ['card', make]
  }
  return others[(Math.floor(turn / 10) * 6 + kind - 4) % others.length] as Call
}

const answer = { text: 'The answer', correct: true }

async function update(kartei: Server, student: Student, turn: number): Promise<void> {
  const card = student.made.at(-1)
  if (!card) return
  const content = { questionText: `Changed in turn ${turn}`, isGapText: false, Answers: [answer] }
  await send(kartei, student, 'PUT', '/api/updateCard', { ...card, ...content, version: undefined })
}

async function remove(kartei: Server, student: Student): Promise<void> {
  const card = student.made.shift()
  if (card) await send(kartei, student, 'PUT', '/api/deleteCard', { id: card.id })
}

async function showPicture(kartei: Server, student: Student, content: object, picture: Buffer): Promise<void> {
  if (!student.picture) {
    const form = new FormData()
    form.append('body', JSON.stringify(content))
    form.append('questionFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'teal.png')
    const { id } = (await send(kartei, student, 'PUT', '/api/card', form)) as { id: number }
    const card = (await send(kartei, student, 'GET', `/api/getCard/${id}`)) as { questionFileLink: string }
    student.picture = card.questionFileLink
  }
  await send(kartei, student, 'GET', `/api/getImageById?id=${student.picture}`)
}

async function send(
  { url }: Server,
  { token }: Learner,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const isForm = body instanceof FormData
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && !isForm && { 'content-type': 'application/json' }),
  }
  const sent = body && (isForm ? body : JSON.stringify(body))
  const response = await fetch(url + path, { method, headers, ...(sent && { body: sent }) })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${response.status} ${bytes.toString()}`)
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : bytes
}

/** Whether a stream stayed open until the end, and was told more than that it is open. */
async function listen({ url }: Server, { token }: Learner, signal: AbortSignal): Promise<boolean> {
  let chunks = 0
  try {
    const response = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal })
    for await (const _ of response.body ?? []) chunks += 1
    return false
  } catch {
    return signal.aborted && chunks > 1
  }
}
