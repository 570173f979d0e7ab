import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, addMember, makeDeck, publish } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client
let editor: Client
/** Has the deck in the library. */
let learner: Client
let visitor: Client
let place: { deckId: number; topicId: number }

beforeAll(async () => {
  app = await startApp()
  ;[author, editor] = [await app.register(), await app.register()]
  ;[learner, visitor] = [await app.register(), await app.register()]
  await learner.call('PUT /api/profile', { name: 'Lena' })
  place = await newDeck()
})

async function newDeck() {
  const { deckId, topicId } = await makeDeck(author, 0)
  await addMember(app, editor, deckId, 'editor')
  await publish(app, author, deckId)
  await learner.call('PUT /api/library', { id: deckId })
  return { deckId, topicId }
}
const newCard = async (topic = place) => (await addCards(author, topic, 1))[0] ?? 0
const content = (text: string) => ({
  questionText: `Question of ${text}`,
  isGapText: false,
  Answers: [{ text: `Answer of ${text}`, correct: true }],
})
const suggest = async (who: Client, id: number, text: string, expectedVersion = 1) =>
  (await who.call('PUT /api/suggestCard', { ...content(text), id, note: `Note of ${text}` }, { expectedVersion })).id
const read = (id: number, who = author) => who.call('GET /api/getCard/:id', { id: String(id) })
const listed = (who: Client, deckId = place.deckId) => who.call('GET /api/suggestions/:id', { id: String(deckId) })
const of = async (who: Client, cardId: number) =>
  (await listed(who)).suggestions.filter((suggestion) => suggestion.cardId === cardId)
const decide = (who: Client, id: number, decision: 'accept' | 'decline', expectedVersion = 1) =>
  who.try('PUT /api/decideSuggestion', { id, decision }, { expectedVersion })
const conflict = { type: 'urn:kartei:problem:conflict' }

describe('a suggestion', () => {
  test('is made by users who can see the card but not change it', async () => {
    const id = await newCard()
    await suggest(learner, id, 'the learner')
    await suggest(visitor, id, 'the visitor')
    for (const who of [author, editor])
      expect((await who.refused('PUT /api/suggestCard', { ...content('x'), id }, { expectedVersion: 1 })).status).toBe(
        403,
      )
    expect((await of(editor, id)).map(({ note }) => note)).toEqual(['Note of the learner', 'Note of the visitor'])
  })

  test('cannot be made for a hidden card', async () => {
    const hidden = await makeDeck(author, 1)
    const [id = 0] = hidden.cardIds
    expect(
      (await learner.refused('PUT /api/suggestCard', { ...content('x'), id }, { expectedVersion: 1 })).status,
    ).toBe(404)
    expect((await learner.refused('GET /api/suggestions/:id', { id: String(hidden.deckId) })).status).toBe(404)
  })

  test('is shown to editors next to the current content', async () => {
    const id = await newCard()
    await suggest(learner, id, 'more')
    const now = { questionText: 'Question 1', Answers: [{ text: 'Answer 1' }] }
    expect(await of(author, id)).toMatchObject([
      {
        by: 'Lena',
        note: 'Note of more',
        state: 'open',
        version: 1,
        isOutdated: false,
        hasSiblings: false,
        now,
        content: { questionText: 'Question of more', Answers: [{ text: 'Answer of more', correct: true }] },
      },
    ])
  })

  test('replaces the previous one by the same learner', async () => {
    const id = await newCard()
    const first = await suggest(learner, id, 'first')
    await Promise.all(['second', 'third', 'fourth'].map((text) => suggest(learner, id, text)))
    expect(await of(author, id)).toHaveLength(1)
    expect((await decide(author, first, 'accept')).status).toBe(404)
  })

  test('must follow the rules of a card', async () => {
    const id = await newCard()
    const refused = await learner.refused(
      'PUT /api/suggestCard',
      { ...content('x'), id, isGapText: true },
      { expectedVersion: 1 },
    )
    expect(refused.errors).toEqual([
      {
        path: 'questionText',
        message: 'Select the words to hide and press “Make a gap”, or write /$ on both sides of them.',
      },
    ])
  })

  test('must refer to the current version', async () => {
    const id = await newCard()
    await author.call('PUT /api/updateCard', { ...place, ...content('the author'), id })
    const refused = await learner.refused('PUT /api/suggestCard', { ...content('x'), id }, { expectedVersion: 1 })
    expect([refused.status, refused]).toMatchObject([409, conflict])
  })

  test('is deleted with the card, and with the learner’s account', async () => {
    const gone = await app.register()
    const [first, second] = [await newCard(), await newCard()]
    await suggest(learner, first, 'x')
    await suggest(gone, second, 'y')
    await author.call('PUT /api/deleteCard', { id: first })
    const { id } = await gone.call('GET /api/me', {})
    await app.db.deleteFrom('users').where('id', '=', id).execute()
    expect([...(await of(author, first)), ...(await of(author, second))]).toEqual([])
  })
})

describe('an accepted suggestion', () => {
  test('becomes a version by its learner for everybody, and schedules stay', async () => {
    const id = await newCard()
    await learner.call('PUT /api/submitAnswer', { cardid: id, rating: 4, reviewId: crypto.randomUUID() })
    const state = () => app.db.selectFrom('card_states').selectAll().where('card_id', '=', id).execute()
    const before = await state()
    const suggestion = await suggest(learner, id, 'better')
    expect((await decide(editor, suggestion, 'accept')).status).toBe(200)
    for (const who of [author, learner, visitor])
      expect(await read(id, who)).toMatchObject({ version: 2, questionText: 'Question of better' })
    expect(await state()).toEqual(before)
    const [version] = await author.call('GET /api/cardHistory/:id', { id: String(id) })
    expect(version).toMatchObject({ by: 'Lena', kind: 'suggested', version: 2 })
    expect(await of(author, id)).toEqual([])
    expect(await of(learner, id)).toMatchObject([{ state: 'accepted' }])
    expect(await of(visitor, id)).toEqual([])
  })

  test('includes the version that it was compared with, and shows later changes of the card', async () => {
    const id = await newCard()
    const suggestion = await suggest(learner, id, 'better')
    await author.call('PUT /api/updateCard', { ...place, ...content('the author'), id })
    const refused = await decide(author, suggestion, 'accept', 1)
    expect([refused.status, refused.body]).toMatchObject([409, conflict])
    const now = { questionText: 'Question of the author' }
    expect(await of(author, id)).toMatchObject([{ isOutdated: true, version: 2, now }])
    expect((await decide(author, suggestion, 'accept', 2)).status).toBe(200)
    expect((await read(id)).questionText).toBe('Question of better')
  })

  test('keeps the pictures of the card, and only those', async () => {
    const files = { questionFile: { bytes: await picture() }, answerFile0: { bytes: await picture() } }
    const { id } = await author.call('PUT /api/card', { ...place, ...content('pictured') }, { files })
    const card = await read(id)
    const [answer] = card.Answers
    const own = [{ text: 'With it', correct: true, fileLink: answer?.fileLink ?? null }]
    const stolen = [{ text: 'Without', correct: false, fileLink: 'not-of-this-card' }]
    const Answers = [...own, ...stolen]
    const change = { id, questionText: 'What is it?', isGapText: false, Answers }
    const suggestion = await learner.call('PUT /api/suggestCard', change, { expectedVersion: 1 })
    await decide(author, suggestion.id, 'accept')
    expect(await read(id)).toMatchObject({
      questionText: 'What is it?',
      questionFileLink: card.questionFileLink,
      Answers: [
        { text: 'With it', fileLink: answer?.fileLink },
        { text: 'Without', fileLink: null },
      ],
    })
  })

  test('is decided once, by the first editor', async () => {
    const id = await newCard()
    const suggestion = await suggest(learner, id, 'better')
    const decisions = [author, editor].map((who) => decide(who, suggestion, 'accept'))
    const answers = await Promise.all([...decisions, decide(author, suggestion, 'decline')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

test('a declined suggestion leaves the card unchanged, and its learner sees that', async () => {
  const id = await newCard()
  const suggestion = await suggest(learner, id, 'worse')
  expect((await decide(learner, suggestion, 'decline')).status).toBe(403)
  expect((await decide(author, suggestion, 'decline')).status).toBe(200)
  expect(await read(id)).toMatchObject({ version: 1, questionText: 'Question 1' })
  expect(await of(learner, id)).toMatchObject([{ state: 'declined' }])
  await suggest(learner, id, 'again')
  expect((await of(learner, id)).map(({ state }) => state)).toEqual(['open', 'declined'])
})

test('the number of open suggestions is returned with the list', async () => {
  const own = await newDeck()
  for (const id of await addCards(author, own, 2)) await suggest(learner, id, 'x')
  const { suggestions } = await listed(author, own.deckId)
  await decide(author, suggestions[0]?.id ?? 0, 'decline')
  expect([(await listed(author, own.deckId)).open, (await listed(learner, own.deckId)).open]).toEqual([1, 1])
  expect([await listed(visitor, own.deckId)]).toEqual([{ open: 0, unseen: 0, suggestions: [] }])
})

test('users without access, or of a deck that was taken down, can neither suggest nor decide', async () => {
  const own = await newDeck()
  const id = await newCard(own)
  const suggestion = await suggest(learner, id, 'x')
  await app.db.updateTable('decks').set({ taken_down_at: new Date() }).where('id', '=', own.deckId).execute()
  expect((await decide(editor, suggestion, 'accept')).status).toBe(404)
  expect((await learner.refused('GET /api/suggestions/:id', { id: String(own.deckId) })).status).toBe(404)
  expect((await visitor.refused('PUT /api/suggestCard', { ...content('x'), id }, { expectedVersion: 1 })).status).toBe(
    404,
  )
  expect((await decide(author, suggestion, 'accept')).status).toBe(200)
})

test('the number per learner and day is limited', async () => {
  const eager = await app.register()
  const { id: user_id } = await eager.call('GET /api/me', {})
  const id = await newCard()
  const others = await addCards(author, place, limits.suggestionsPerDay - 1)
  const row = { user_id, deck_id: place.deckId, base_version: 1, content: '{}', note: '', state: 'declined' as const }
  const made = others.map((card_id) => ({ ...row, card_id, at: new Date() }))
  await app.db.insertInto('suggestions').values(made).execute()
  await suggest(eager, id, 'the last')
  // In the place of that one.
  await suggest(eager, id, 'the last, again')
  const [other = 0] = others
  const { status, headers } = await eager.try(
    'PUT /api/suggestCard',
    { ...content('x'), id: other },
    { expectedVersion: 1 },
  )
  expect(status).toBe(429)
  const hours = Number(headers.get('retry-after')) / 3600
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThanOrEqual(24)
})

test('editors are notified of a suggestion, and its learner of the decision', async () => {
  const id = await newCard()
  const { id: userId } = await learner.call('GET /api/me', {})
  const audiences = async () => {
    const rows = await sql<{ users: number[] | null }>`
      select to_json(user_ids) users from events where kind = 'suggestions' and deck_id = ${place.deckId} order by xid, id`.execute(
      app.db,
    )
    return rows.rows.map(({ users }) => users)
  }
  const before = (await audiences()).length
  const suggestion = await suggest(learner, id, 'better')
  await decide(author, suggestion, 'decline')
  expect((await audiences()).slice(before)).toEqual([null, [userId], null, [userId]])
})

test('a card in the trash keeps its suggestions', async () => {
  const id = await newCard()
  const suggestion = await suggest(learner, id, 'better')
  const { bin } = await author.call('PUT /api/deleteCard', { id })
  expect([...(await of(author, id)), ...(await of(learner, id))]).toEqual([])
  expect((await decide(author, suggestion, 'accept')).status).toBe(404)
  await author.call('PUT /api/restore', { id: bin })
  expect(await of(author, id)).toHaveLength(1)
  expect((await decide(author, suggestion, 'accept')).status).toBe(200)
})
