import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'
import { sendDue } from '../testing/mails.ts'
import { suggested } from '../testing/suggestions.ts'

let app: TestApp
let author: Client
let learner: Client
const start = new Date('2026-11-20T12:00:00Z').getTime()

beforeAll(async () => {
  app = await startApp()
  app.clock.now = () => new Date(start)
  author = await confirmEmail(app, await app.register('author@example.org'))
  learner = await confirmEmail(app, await app.register('suggester@example.org'))
})

const suggest = async (id = 0, who = learner) =>
  (await who.call('PUT /api/suggestCard', { ...suggested, id }, { expectedVersion: 1 })).id
const decide = (id: number, decision: 'accept' | 'decline') =>
  author.call('PUT /api/decideSuggestion', { id, decision }, { expectedVersion: 1 })
const mailsTo = (to: string, subject: string) => app.mails.filter((mail) => mail.to === to && mail.subject === subject)
const hours = (number: number) => sendDue(app, new Date(start + number * 3_600_000))
const news = 'New suggestions for your decks'
const decided = 'Your suggestions were decided'

test('those who edit a deck get one mail a day about new suggestions, an hour after the first', async () => {
  const { deckId, cardIds } = await makeDeck(author, 4, 'Zoology. http://evil.example')
  await publish(app, author, deckId)
  const [editor, unconfirmed] = [
    await confirmEmail(app, await app.register('editor@example.org')),
    await app.register(),
  ]
  await addMember(app, editor, deckId, 'editor')
  await addMember(app, unconfirmed, deckId, 'editor')
  await suggest(cardIds[0])
  await suggest(cardIds[1])
  await hours(0.5)
  expect(mailsTo('author@example.org', news)).toEqual([])
  await hours(1)
  const [mail] = mailsTo('author@example.org', news)
  expect(mail?.text).toContain('“Zoology. http: //evil. example”: 2 suggestions to review')
  expect(mail?.text).toContain(`${app.config.publicUrl}/deck/${deckId}\n`)
  expect(mail?.stopUrl).toMatch(/\/unsubscribe\/suggestions\./)
  expect(mailsTo('editor@example.org', news)).toHaveLength(1)
  const { email } = await unconfirmed.call('GET /api/me', {})
  expect(mailsTo(email, news)).toEqual([])

  // The next news waits for a day, and comes with everything that is to be reviewed.
  await suggest(cardIds[2])
  await hours(24)
  expect(mailsTo('author@example.org', news)).toHaveLength(1)
  await hours(25)
  expect(mailsTo('author@example.org', news)[1]?.text).toContain('3 suggestions to review')
  // The mail leaves out suggestions that were decided before it was due.
  await decide(await suggest(cardIds[3]), 'decline')
  await editor.call('PUT /api/mailSettings', { suggestions: false })
  await hours(50)
  expect(mailsTo('author@example.org', news)).toHaveLength(2)
  await suggest(cardIds[3])
  await hours(100)
  expect(mailsTo('author@example.org', news)).toHaveLength(3)
  expect(mailsTo('editor@example.org', news)).toHaveLength(2)
})

test('learners hear what became of their suggestions, by a badge and once a day by mail, until they have seen it', async () => {
  app.clock.now = () => new Date(start)
  const first = await makeDeck(author, 2, 'Botany')
  const second = await makeDeck(author, 1, 'Ethics')
  const other = await confirmEmail(app, await app.register('other@example.org'))
  for (const { deckId } of [first, second]) {
    await publish(app, author, deckId)
    await other.call('PUT /api/library', { id: deckId })
  }
  const id = String(first.deckId)
  await decide(await suggest(first.cardIds[0], other), 'accept')
  await decide(await suggest(first.cardIds[1], other), 'decline')
  await decide(await suggest(second.cardIds[0], other), 'decline')
  const { decisions } = await other.call('GET /api/today', {})
  expect(new Map(decisions.map((deck) => [deck.id, deck.decided]))).toEqual(
    new Map([
      [first.deckId, 2],
      [second.deckId, 1],
    ]),
  )
  expect((await other.call('GET /api/suggestions/:id', { id })).unseen).toBe(2)
  expect((await author.call('GET /api/today', {})).decisions).toEqual([])
  await other.call('PUT /api/seeDecisions', { id: second.deckId })
  await hours(2)
  const [mail, ...more] = mailsTo('other@example.org', decided)
  expect(more).toEqual([])
  expect(mail?.text).toContain('“Botany”: 1 accepted, 1 declined')
  expect(mail?.text).not.toContain('Ethics')
  await other.call('PUT /api/seeDecisions', { id: first.deckId })
  expect((await other.call('GET /api/today', {})).decisions).toEqual([])
  expect((await other.call('GET /api/suggestions/:id', { id })).unseen).toBe(0)
  await hours(48)
  expect(mailsTo('other@example.org', decided)).toHaveLength(1)
})

test('a withdrawn suggestion is no decision', async () => {
  const { deckId, cardIds } = await makeDeck(author, 1)
  await publish(app, author, deckId)
  await learner.call('PUT /api/seeDecisions', { id: deckId })
  const before = (await learner.call('GET /api/today', {})).decisions.length
  await learner.call('PUT /api/withdrawSuggestion', { id: await suggest(cardIds[0]) })
  expect((await learner.call('GET /api/today', {})).decisions).toHaveLength(before)
})
