import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from '../app/start.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'
import { sendDue } from '../testing/mails.ts'

let app: TestApp
let learner: Client
let userId: number
let to: string

beforeAll(async () => {
  app = await startApp()
})

let now: Date
const at = (time: string) => {
  now = new Date(time)
  app.clock.now = () => now
}

beforeEach(async () => {
  at('2026-11-20T12:00:00Z')
  learner = await confirmEmail(app, await app.register())
  const me = await learner.call('GET /api/me', {})
  userId = me.id
  to = me.email
})

const settings = () => learner.call('GET /api/mailSettings', {})
const rate = (cardid: number) => learner.call('PUT /api/submitAnswer', { cardid, rating: 3 })
const remindersTo = (email: string) => app.mails.filter((mail) => mail.to === email && /due today/.test(mail.subject))

async function run(time: string) {
  at(time)
  await sendDue(app, now)
}

/** A deck with two cards that are due on 21 November. */
async function learnTwo() {
  const { cardIds } = await makeDeck(learner, 2)
  for (const id of cardIds) {
    await rate(id)
    await rate(id)
  }
}

test('reminders are off until they are switched on, and then show when the next one comes', async () => {
  expect(await settings()).toEqual({
    reminders: false,
    reminderHour: null,
    suggestions: true,
    decisions: true,
    invitations: true,
    nextReminderAt: null,
  })
  await learner.call('PUT /api/mailSettings', { reminders: true })
  expect(await settings()).toMatchObject({ reminders: true, nextReminderAt: '2026-11-20T18:00:00.000Z' })
  await learner.call('PUT /api/mailSettings', { reminderHour: 7 })
  expect(await settings()).toMatchObject({ reminderHour: 7, nextReminderAt: '2026-11-21T07:00:00.000Z' })
  await learner.call('PUT /api/settings', { timeZone: 'Asia/Tokyo' })
  expect(await settings()).toMatchObject({ nextReminderAt: '2026-11-20T22:00:00.000Z' })
  await learner.call('PUT /api/mailSettings', { reminders: false })
  expect(await settings()).toMatchObject({ reminders: false, reminderHour: 7, nextReminderAt: null })
})

test('the usual hour is the median of the hours at which the learner began on the last days, also around midnight', async () => {
  const { cardIds } = await makeDeck(learner, 3)
  const begin = async (index: number, time: string) => {
    at(time)
    await rate(cardIds[index] ?? 0)
  }
  await begin(0, '2026-11-16T23:40:00Z')
  await begin(0, '2026-11-18T01:10:00Z')
  await begin(1, '2026-11-18T02:00:00Z')
  await begin(1, '2026-11-19T00:20:00Z')
  at('2026-11-19T12:00:00Z')
  await learner.call('PUT /api/mailSettings', { reminders: true })
  expect((await settings()).nextReminderAt).toBe('2026-11-20T00:00:00.000Z')
})

test('a reminder names what is due today, leads to learning, and comes once a day', async () => {
  await learnTwo()
  await learner.call('PUT /api/mailSettings', { reminders: true, reminderHour: 18 })
  // No server was running on the days before. Their reminders are late and do not come.
  await run('2026-11-25T17:59:00Z')
  expect(remindersTo(to)).toEqual([])
  await run('2026-11-25T18:00:30Z')
  expect((await learner.call('GET /api/today', {})).due).toBe(2)
  const [mail, ...more] = remindersTo(to)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 cards are due today')
  expect(mail?.text).toContain('2 cards are due in one deck.')
  expect(mail?.text).toContain(`${app.config.publicUrl}/learn\n`)
  expect(mail?.stopUrl).toMatch(/\/unsubscribe\/reminders\./)
  expect(mail?.text).toContain(mail?.stopUrl)
  expect((await settings()).nextReminderAt).toBe('2026-11-26T18:00:00.000Z')
  // Another hour of the same day brings no second one.
  await learner.call('PUT /api/mailSettings', { reminderHour: 20 })
  await run('2026-11-25T20:00:00Z')
  expect(remindersTo(to)).toHaveLength(1)
  await run('2026-11-26T20:00:00Z')
  expect(remindersTo(to)).toHaveLength(2)
})

test('a German learner is reminded in German', async () => {
  await learnTwo()
  await learner.call('PUT /api/mailSettings', { reminders: true, reminderHour: 18 })
  await app.db.updateTable('users').set({ language: 'de' }).where('id', '=', userId).execute()
  at('2026-11-24T19:00:00Z')
  await learner.call('PUT /api/mailSettings', { reminderHour: 18 })
  await run('2026-11-25T18:00:00Z')
  const german = app.mails.filter((mail) => mail.to === to && mail.subject === 'Heute sind 2 Karten fällig')
  expect(german.map(({ text }) => text).join()).toContain('In einem Stapel sind 2 Karten fällig.')
})

test.each<[string, () => Promise<unknown>]>([
  ['nothing is due', async () => learner.call('PUT /api/mailSettings', { reminders: true, reminderHour: 18 })],
  [
    'they have learned today',
    async () => {
      await learnTwo()
      await learner.call('PUT /api/mailSettings', { reminders: true, reminderHour: 18 })
      at('2026-11-24T19:00:00Z')
      await learner.call('PUT /api/mailSettings', { reminderHour: 18 })
      at('2026-11-25T08:00:00Z')
      const { cards } = await learner.call('POST /api/getQueue', {})
      await rate(cards[0]?.id ?? 0)
    },
  ],
  [
    'their email is not confirmed',
    async () => {
      await learnTwo()
      at('2026-11-24T19:00:00Z')
      await learner.call('PUT /api/mailSettings', { reminders: true, reminderHour: 18 })
      await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute()
    },
  ],
])('no reminder when %s', async (_, prepare) => {
  await prepare()
  await run('2026-11-25T18:00:00Z')
  expect(remindersTo(to)).toEqual([])
  expect((await settings()).nextReminderAt).toBe('2026-11-26T18:00:00.000Z')
})

test('a job that runs again after its process died sends no second mail, and one that failed is retried', async () => {
  await learnTwo()
  await learner.call('PUT /api/mailSettings', { reminders: true, reminderHour: 18 })
  at('2026-11-25T18:00:00Z')
  const job = { kind: 'reminders', userId, dueAt: '2026-11-25T18:00:00.000Z' } as const
  const sent: string[] = []
  let fails = true
  const mailer = {
    async send({ subject }: { subject: string }) {
      if (fails) throw new Error('greylisted')
      sent.push(subject)
    },
    close: async () => {},
  }
  await expect(sendMail(app.deps, mailer, job)).rejects.toThrow('greylisted')
  fails = false
  await sendMail(app.deps, mailer, job)
  // Also after the day has ended.
  at('2026-11-26T04:30:00Z')
  await sendMail(app.deps, mailer, { ...job, dueAt: '2026-11-26T03:59:00.000Z' })
  expect(sent).toEqual(['2 cards are due today'])
})

test('two runs at once take each mail once', async () => {
  at('2026-11-24T19:00:00Z')
  await learnTwo()
  at('2026-11-25T19:00:00Z')
  await learner.call('PUT /api/mailSettings', { reminders: true, reminderHour: 18 })
  at('2026-11-26T18:00:00Z')
  await Promise.all([app.enqueueDue(), app.enqueueDue()])
  await run('2026-11-26T18:00:00Z')
  expect(remindersTo(to)).toHaveLength(1)
})
