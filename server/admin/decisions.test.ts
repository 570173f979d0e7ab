import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { sendModerationMail } from './moderation-mails.ts'
import { exportOf } from '../testing/exports.ts'
import { login } from '../testing/subscriptions.ts'

let app: TestApp
let [admin, author, reporter]: Client[] = []
let [deckId, authorEmail, reporterEmail] = [0, '', '']

const emailOf = async (user: Client) => (await user.call('GET /api/me', {})).email

beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})

beforeEach(async () => {
  app.clock.now = () => new Date('2026-11-20T10:00:00Z')
  ;[author, reporter] = [await app.register(), await app.register()]
  authorEmail = await emailOf(author)
  reporterEmail = await emailOf(reporter)
  deckId = (await makeDeck(author, 0, 'Xenobiology')).deckId
  await publish(app, author, deckId)
})

const report = () => reporter?.call('PUT /api/reportDeck', { id: deckId, reason: 'copyright', note: 'Page 3.' })
const judge = (
  decision: 'take-down' | 'let-be' | 'put-back' | 'keep-down',
  more: { ground?: 'law'; rule?: string } = {},
) => admin?.try('PUT /api/judgeDeck', { id: deckId, decision, reason: `Because of ${decision}.\nSo it is.`, ...more })
const mailTo = (to: string, subject: RegExp) => app.mails.filter((mail) => mail.to === to && subject.test(mail.subject))
const mailed = async (to: string, subject: RegExp) => {
  await expect.poll(() => mailTo(to, subject).length, { timeout: 10_000 }).toBe(1)
  return mailTo(to, subject)[0]?.text ?? ''
}
const own = async () => (await author?.call('GET /api/moderation', {}))?.statements ?? []
const objectTo = async (objection: string) =>
  author?.try('PUT /api/objectToDecision', { id: (await own())[0]?.id ?? 0, objection })
const listed = async () => (await admin?.call('GET /api/reportedDecks', {}))?.find((deck) => deck.id === deckId)
const isVisible = async () => (await reporter?.try('GET /api/deck/:id', { id: String(deckId) }))?.status === 200

describe('a report', () => {
  test('is confirmed at once, in the answer and by mail, and once for a repeated call', async () => {
    const receipt = await report()
    expect(receipt).toEqual({ id: expect.any(Number) as number, at: '2026-11-20T10:00:00.000Z' })
    expect(await report()).toEqual(receipt)
    expect(await mailed(reporterEmail, /We’ve received your report/)).toContain(`Reference number: R-${receipt?.id}`)
  })

  test('gets a decision with its reason and redress if the deck stays public', async () => {
    const { id = 0 } = (await report()) ?? {}
    await judge('let-be')
    const text = await mailed(reporterEmail, /stays public/)
    for (const part of [`R-${id}`, 'Because of let-be.', 'without automated means', 'within 6 months', 'go to court'])
      expect(text).toContain(part)
    const { reports = [] } = (await reporter?.call('GET /api/moderation', {})) ?? {}
    expect(reports).toMatchObject([
      {
        id,
        name: 'Xenobiology',
        reason: 'copyright',
        decision: { isTakeDown: false, reason: 'Because of let-be.\nSo it is.' },
      },
    ])
    expect(await own()).toEqual([])
  })

  test('gets the decision, but not the words to the author, if the deck is taken down', async () => {
    await report()
    await judge('take-down')
    expect(await mailed(reporterEmail, /was taken down/)).not.toContain('Because')
    const { reports = [] } = (await reporter?.call('GET /api/moderation', {})) ?? {}
    expect(reports).toMatchObject([{ decision: { isTakeDown: true, reason: '' } }])
  })

  test('does not reveal the name that a deck has while it is private', async () => {
    await report()
    await author?.call('PUT /api/public', { deck: deckId, isPublic: false })
    expect((await reporter?.call('GET /api/moderation', {}))?.reports).toMatchObject([{ name: '' }])
  })

  test('sends no more than three receipts in ten minutes to an address that nobody has confirmed', async () => {
    const { id = 0 } = (await report()) ?? {}
    const sent: string[] = []
    const deps = { ...app.deps, config: { ...app.config, rateLimits: true } }
    const mailer = { send: async ({ to }: { to: string }) => void sent.push(to), close: async () => {} }
    for (let n = 0; n < 4; n++) await sendModerationMail(deps, mailer, { kind: 'moderation', about: 'receipt', id })
    expect(sent).toEqual([reporterEmail, reporterEmail, reporterEmail])
  })
})

describe('a statement of reasons', () => {
  test('says what was decided, on which facts and ground, from which cause, by whom, and what to do', async () => {
    await report()
    await judge('take-down', { ground: 'law', rule: '§ 106 UrhG' })
    const [statement] = await own()
    expect(statement).toMatchObject({
      deckId,
      name: 'Xenobiology',
      wasReported: true,
      ground: 'law',
      rule: '§ 106 UrhG',
      reason: 'Because of take-down.\nSo it is.',
      objectUntil: '2027-05-20T10:00:00.000Z',
      isLifted: false,
    })
    const text = await mailed(authorEmail, /Your deck was taken down/)
    for (const part of [
      '“Xenobiology”',
      `D-${statement?.id}`,
      'Only you and our administrators',
      '§ 106 UrhG',
      'Because of',
    ])
      expect(text).toContain(part)
    for (const part of [
      'somebody reported it',
      'without automated means',
      'within 6 months',
      'court',
      '/account#moderation',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain(reporterEmail)
  })

  test('says that nobody reported the deck, and names the terms if there is no rule', async () => {
    await judge('take-down')
    expect((await own())[0]).toMatchObject({ wasReported: false, ground: 'terms', rule: '' })
    const text = await mailed(authorEmail, /Your deck was taken down/)
    expect(text).toContain('on our own initiative')
    expect(text).toContain('our terms of use: sections 4 and 6')
  })

  test('needs the section of a law', async () => {
    expect((await judge('take-down', { ground: 'law', rule: ' ' }))?.status).toBe(400)
    expect(await isVisible()).toBe(true)
    expect(await own()).toEqual([])
  })
})

describe('an objection', () => {
  test('is confirmed, put before the admins, and restores the deck if it is upheld', async () => {
    await judge('take-down')
    expect((await listed())?.objection).toBeNull()
    expect((await objectTo(' They are my own slides. '))?.status).toBe(200)
    await mailed(authorEmail, /received your objection/)
    expect((await listed())?.objection).toEqual({ at: '2026-11-20T10:00:00.000Z', text: 'They are my own slides.' })
    expect((await own())[0]).toMatchObject({ objection: 'They are my own slides.', objectUntil: null, answer: null })
    expect((await judge('put-back'))?.status).toBe(200)
    expect(await isVisible()).toBe(true)
    expect(await mailed(authorEmail, /was restored/)).toContain('Because of put-back.')
    expect((await own())[0]).toMatchObject({ answer: 'Because of put-back.\nSo it is.', isLifted: true })
    expect((await judge('keep-down'))?.status).toBe(409)
  })

  test('leaves the deck taken down if it is rejected, and gets the reason', async () => {
    await judge('take-down')
    expect((await judge('keep-down'))?.status).toBe(409)
    await objectTo('No.')
    const attempts = await Promise.all([judge('keep-down'), judge('keep-down')])
    expect(attempts.map((one) => one?.status).toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409])
    expect(await isVisible()).toBe(false)
    expect(await mailed(authorEmail, /stays taken down/)).toContain('Because of keep-down.')
    expect((await own())[0]).toMatchObject({ answer: 'Because of keep-down.\nSo it is.', isLifted: false })
    expect(await listed()).toMatchObject({ isTakenDown: true, objection: null })
    const [deed] = (await admin?.call('GET /api/auditLog', { offset: '0' })) ?? []
    expect(deed).toMatchObject({ action: 'deck-keep-down', subject: `deck:${deckId}` })
  })

  test('keeps its answer if the deck is restored later for another reason', async () => {
    await judge('take-down')
    await objectTo('No.')
    await judge('keep-down')
    await mailed(authorEmail, /stays taken down/)
    app.clock.now = () => new Date('2026-11-25T10:00:00Z')
    expect((await judge('put-back'))?.status).toBe(200)
    const answered = { answer: 'Because of keep-down.\nSo it is.', answeredAt: '2026-11-20T10:00:00.000Z' }
    expect((await own())[0]).toMatchObject({
      ...answered,
      isLifted: true,
      liftReason: 'Because of put-back.\nSo it is.',
    })
    expect(await mailed(authorEmail, /was restored/)).toContain('Because of put-back.')
  })

  test('is possible once, and a repeated call changes nothing', async () => {
    await judge('take-down')
    await objectTo('They are mine.')
    expect((await objectTo('They are mine.'))?.status).toBe(200)
    expect((await objectTo('Really.'))?.status).toBe(409)
    expect((await own())[0]?.objection).toBe('They are mine.')
    expect(mailTo(authorEmail, /received your objection/).length).toBeLessThanOrEqual(1)
  })

  test('is possible for six months, and while the deck is taken down', async () => {
    await judge('take-down')
    app.clock.now = () => new Date('2027-05-20T10:00:01Z')
    if (author) await login(author, authorEmail)
    expect((await own())[0]?.objectUntil).toBeNull()
    expect((await objectTo('Too late.'))?.status).toBe(409)
  })

  test('is the author’s alone', async () => {
    await judge('take-down')
    const id = (await own())[0]?.id ?? 0
    for (const user of [reporter, admin])
      expect((await user?.refused('PUT /api/objectToDecision', { id, objection: 'No.' }))?.status).toBe(404)
    await judge('put-back')
    expect((await objectTo('Moot.'))?.status).toBe(409)
  })
})

test('decisions and objections are in the export of the author, and go with the account', async () => {
  await report()
  await judge('take-down')
  await objectTo('They are mine.')
  expect(author && (await exportOf(author)).json('decisions.json')).toMatchObject([
    { deckId, name: 'Xenobiology', ground: 'terms', objection: 'They are mine.' },
  ])
  expect(reporter && (await exportOf(reporter)).json('reports.json')).toMatchObject([{ deckId, wasTakenDown: true }])
  const { id: userId = 0 } = (await author?.call('GET /api/me', {})) ?? {}
  await admin?.call('PUT /api/deleteUser', { userId, email: authorEmail, reason: 'They asked.' })
  expect((await sql`select from deck_decisions where deck_id = ${deckId}`.execute(app.db)).rows).toEqual([])
  expect((await reporter?.call('GET /api/moderation', {}))?.reports).toEqual([])
})
