import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

let app: TestApp
let user: Client
let userId: number

beforeAll(async () => {
  app = await startApp()
  user = await confirmEmail(app, await app.register('invited@example.org'))
  userId = (await user.call('GET /api/me', {})).id
})

const settings = () => user.call('GET /api/mailSettings', {})
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
/** What a mail program does for its button (RFC 8058). */
const oneClick = (token: string, method = 'POST') =>
  fetch(`${app.url}/unsubscribe/${token}`, {
    method,
    ...(method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {}),
  })

test('one click switches one kind of mail off without a login, as often as it is made', async () => {
  await user.call('PUT /api/mailSettings', { reminders: true })
  const token = tokenOf(unsubscribeUrl(app.deps, 'reminders', userId))
  // A scanner that opens the link changes nothing.
  await oneClick(token, 'GET')
  await oneClick(token, 'HEAD')
  expect(await settings()).toMatchObject({ reminders: true })
  for (const status of [204, 204]) expect((await oneClick(token)).status).toBe(status)
  expect(await settings()).toMatchObject({ reminders: false, nextReminderAt: null, suggestions: true, decisions: true })
})

test('the link in a mail does so by a call, and says what it switched off', async () => {
  const token = tokenOf(unsubscribeUrl(app.deps, 'decisions', userId))
  expect(await app.client().call('PUT /api/unsubscribe', { token })).toEqual({ kind: 'decisions' })
  expect(await settings()).toMatchObject({ decisions: false, suggestions: true })
})

test('a changed token, or one of another kind, is refused', async () => {
  const token = tokenOf(unsubscribeUrl(app.deps, 'suggestions', userId))
  const [, sealed = ''] = token.split('.')
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
  for (const forged of [`invitations.${sealed}`, `suggestions.${changed}`, `suggestions.${userId}`, sealed, 'x']) {
    expect((await oneClick(forged)).status).toBe(400)
    expect((await app.client().refused('PUT /api/unsubscribe', { token: forged })).status).toBe(400)
  }
  expect(await settings()).toMatchObject({ suggestions: true, invitations: true })
})

test('the link of a deleted account does nothing', async () => {
  expect((await oneClick(tokenOf(unsubscribeUrl(app.deps, 'reminders', 999_999)))).status).toBe(204)
})

test('invitations come by mail unless their recipient has switched them off, and appear among the decks all the same', async () => {
  const author = await confirmEmail(app, await app.register())
  const [first, second] = [await makeDeck(author, 0, 'First'), await makeDeck(author, 0, 'Second')]
  const invite = (deck: number, email: string) => author.call('PUT /api/invite', { deck, email, role: 'reader' })
  const mailsTo = (email: string) => app.mails.filter((mail) => mail.to === email && /has shared/.test(mail.subject))
  await invite(first.deckId, 'invited@example.org')
  await expect.poll(() => mailsTo('invited@example.org')).toHaveLength(1)
  const [mail] = mailsTo('invited@example.org')
  await oneClick(tokenOf(mail?.stopUrl ?? ''))
  await invite(second.deckId, 'invited@example.org')
  // Jobs of a queue run in their order.
  await invite(second.deckId, 'nobody-yet@example.org')
  await expect.poll(() => mailsTo('nobody-yet@example.org')).toHaveLength(1)
  expect(mailsTo('nobody-yet@example.org')[0]?.stopUrl).toBeUndefined()
  expect(mailsTo('invited@example.org')).toHaveLength(1)
  const names = (await user.call('GET /api/invitations', {})).map(({ deck }) => deck.name)
  expect(names.toSorted()).toEqual(['First', 'Second'])
})
