import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { addDeck, addLearners, learn, type Learner, type SeededDeck } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { percentile } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { call, send, type Server, startKartei } from './server.ts'

const connections = 32
const streams = 40
const seconds = Number(process.env['SOAK_SECONDS'] ?? 600)
const decksPerLearner = 5
const cardsPerDeck = 400

/** A learner with what they study and edit. */
interface Student extends Learner {
  decks: SeededDeck[]
  /** Cards and pictures that the load made. */
  made: { deckId: number; topicId: number | undefined; id: number }[]
  picture: string | undefined
}

/** A mix of all everyday calls from 32 connections for ten minutes, with 40 open event streams. */
export async function measureSoak(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('soak')
  const students: Student[] = []
  for (const learner of await addLearners(db, connections)) {
    const decks: SeededDeck[] = []
    for (let n = 0; n < decksPerLearner; n++) {
      const deck = await addDeck(db, { authorId: learner.id, cards: cardsPerDeck, topics: 8, name: `Deck ${n}` })
      await learn(db, { learners: [learner], deckId: deck.deckId, cards: cardsPerDeck / 2 })
      decks.push(deck)
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
  const lasted = (await Promise.all(open)).filter(Boolean).length
  await kartei.stop()
  for (const failure of new Set(failures)) console.error(failure)
  // The first third fills caches; what grows after that is a leak.
  const thirds = [1, 2].map((n) => memory.slice((memory.length * n) / 3, (memory.length * (n + 1)) / 3))
  const [middle = 0, last = 0] = thirds.map((part) => percentile(part, 0.5))
  const perSecond = Math.round(times.length / seconds)
  return [
    atMost(`soak: failed of ${times.length} calls at ${connections} connections (${perSecond}/s)`, failures.length, 0),
    atLeast('soak: event streams that stayed open and received events', lasted, streams),
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

/** Of ten calls, three rate a card and one creates one; the others read, edit and delete. */
function callOf(kartei: Server, student: Student, turn: number, picture: Buffer): Call {
  const { deckId, topicIds, cardIds } = student.decks[turn % student.decks.length] as SeededDeck
  const [topicId] = topicIds
  const cardid = cardIds[(turn * 7919) % cardIds.length] as number
  const asking = (method: string) => (path: string, body?: object) => () => call(kartei, student, method, path, body)
  const [get, put, post] = [asking('GET'), asking('PUT'), asking('POST')]
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
      student.made.push({ deckId, topicId, id })
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
  await call(kartei, student, 'PUT', '/api/updateCard', { ...card, ...content })
}

async function remove(kartei: Server, student: Student): Promise<void> {
  const card = student.made.shift()
  if (card) await call(kartei, student, 'PUT', '/api/deleteCard', { id: card.id })
}

async function showPicture(kartei: Server, student: Student, content: object, picture: Buffer): Promise<void> {
  if (!student.picture) {
    const form = new FormData()
    form.append('body', JSON.stringify(content))
    form.append('questionFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'teal.png')
    const { id } = await call<{ id: number }>(kartei, student, 'PUT', '/api/card', form)
    const card = await call<{ questionFileLink: string }>(kartei, student, 'GET', `/api/getCard/${id}`)
    student.picture = card.questionFileLink
  }
  await (await send(kartei, student, 'GET', `/api/getImageById?id=${student.picture}`)).bytes()
}

/** Whether a stream stayed open until the end, and received more than the notice that it is open. */
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
