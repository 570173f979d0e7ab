import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import { addDeck, addLearners, learn, type Learner, type SeededDeck } from './data.ts'
import { settle } from './database.ts'
import { call, send, type Server } from './server.ts'

const decksPerLearner = 5
const cardsPerDeck = 400

/** A learner with what they study and edit. */
export interface Student extends Learner {
  decks: SeededDeck[]
  /** Cards and pictures that the load made. */
  made: { deckId: number; topicId: number | undefined; id: number }[]
  picture: string | undefined
}

/** Adds learners with five decks of 400 cards each, of which they know half. */
export async function addStudents(db: pg.Pool, count: number): Promise<Student[]> {
  const students: Student[] = []
  for (const learner of await addLearners(db, count)) {
    const decks: SeededDeck[] = []
    for (let n = 0; n < decksPerLearner; n++) {
      const deck = await addDeck(db, { authorId: learner.id, cards: cardsPerDeck, topics: 8, name: `Deck ${n}` })
      await learn(db, { learners: [learner], deckId: deck.deckId, cards: cardsPerDeck / 2 })
      decks.push(deck)
    }
    students.push({ ...learner, decks, made: [], picture: undefined })
  }
  await settle(db)
  return students
}

type Call = [name: string, request: () => Promise<unknown>]

/** One of all everyday calls. Of ten, three rate a card and one creates one; the others read, edit and delete. */
export function callOf(kartei: Server, student: Student, turn: number): Call {
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
    ['picture', () => showPicture(kartei, student, content)],
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

async function showPicture(kartei: Server, student: Student, content: object): Promise<void> {
  if (!student.picture) {
    const form = new FormData()
    form.append('body', JSON.stringify(content))
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    form.append('questionFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'teal.png')
    const { id } = await call<{ id: number }>(kartei, student, 'PUT', '/api/card', form)
    const card = await call<{ questionFileLink: string }>(kartei, student, 'GET', `/api/getCard/${id}`)
    student.picture = card.questionFileLink
  }
  await (await send(kartei, student, 'GET', `/api/getImageById?id=${student.picture}`)).bytes()
}
