import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { progressWordings, registrationVersion, remindersWording } from '../../shared/consents.ts'
import { versionOf } from '../../shared/versions.ts'
import { deleteAccount } from './deletion.ts'
import type { Client } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { addMember, makeDeck } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { texts } from '../texts/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** The day of the last change that a German page names, such as `2026-11-28`. */
const dayOf = (page: string) =>
  /(\d\d)\.(\d\d)\.(\d{4})\. /
    .exec(readFileSync(`content/pages/de/${page}.md`, 'utf8'))
    ?.slice(1)
    .toReversed()
    .join('-')

/** Registers as the form in that language does. */
async function registerByForm(email: string, locale: 'en' | 'de', { client } = app) {
  const user = client()
  const { legalVersion } = await user.call('GET /api/config', {})
  const agreed = registrationVersion(texts[locale].consents.registration, legalVersion)
  const { webToken } = await user.call('POST /api/register', { email, password: 'long enough', agreed })
  user.token = webToken
  return user
}

describe('a registration', () => {
  test('records the terms, the privacy policy and the age, with the time and the words that were shown', async () => {
    const before = Date.now()
    const { json } = await exportOf(await registerByForm('anna@example.org', 'de'))
    const consents = json('consents.json')
    const hash: unknown = expect.stringMatching(/^[\da-f]{64}$/)
    const age: unknown = expect.stringContaining('mindestens 16 Jahre')
    expect(consents).toMatchObject([
      { kind: 'terms', isGiven: true, dated: dayOf('terms'), digest: hash },
      { kind: 'privacy', isGiven: true, dated: dayOf('gdpr'), digest: hash },
      { kind: 'age', isGiven: true, dated: null, wording: age },
    ])
    expect(consents[0]?.['wording']).toBe('Gelesen und akzeptiert: Nutzungsbedingungen und Datenschutzerklärung')
    for (const { at } of consents) expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before)
  })

  test('of a client that showed no words records none', async () => {
    const { json } = await exportOf(await app.register())
    expect(json('consents.json')).toEqual([])
  })

  test('with words that are not those of the form makes no account', async () => {
    const client = app.client()
    const input = { email: 'late@example.org', password: 'long enough' }
    const refused = await client.refused('POST /api/register', { ...input, agreed: 'older' })
    expect(refused.status).toBe(409)
    expect(refused.detail).toContain('Reload')
    await client.call('POST /api/register', input)
  })

  test('from a page that is older than a change of the policy makes no account', async () => {
    const renamed = await startApp({ hostingProvider: 'Hosts Ltd, EU' })
    const { legalVersion } = await app.client().call('GET /api/config', {})
    const agreed = registrationVersion(texts.en.consents.registration, legalVersion)
    const input = { email: 'old-tab@example.org', password: 'long enough', agreed }
    expect((await renamed.client().try('POST /api/register', input)).status).toBe(409)
  })

  test('records the policy as it was shown, with the recipients of this installation', async () => {
    const digestIn = async (installation: TestApp, email: string) => {
      const { json } = await exportOf(await registerByForm(email, 'en', installation))
      return json('consents.json').map(({ digest }) => digest)
    }
    const other = await startApp({ hostingProvider: 'Hosts Ltd, EU' })
    const [terms, privacy] = await digestIn(app, 'here@example.org')
    expect(await digestIn(app, 'here-too@example.org')).toEqual([terms, privacy, null])
    const [sameTerms, otherPrivacy] = await digestIn(other, 'there@example.org')
    expect([sameTerms === terms, otherPrivacy === privacy]).toEqual([true, false])
  })
})

describe('the account page', () => {
  const shown = async (user: Client) =>
    (await user.call('GET /api/consents', {})).map(({ kind, isGiven, deck }) => [kind, isGiven, deck])

  test('lists reminders that are turned on and off, once for each change', async () => {
    const user = await app.register()
    const agreed = versionOf(remindersWording(texts.en.consents.reminders))
    for (const reminders of [false, true, true, false, true])
      await user.call('PUT /api/mailSettings', { reminders, agreed })
    expect(await shown(user)).toEqual([
      ['reminders', true, ''],
      ['reminders', false, ''],
      ['reminders', true, ''],
    ])
    const [newest, withdrawn] = await user.call('GET /api/consents', {})
    expect(newest?.wording).toContain('Remind me to learn. At most one email a day')
    expect(withdrawn?.wording).toBe('')
  })

  test('lists reminders without words for a client that showed none, and refuses words that are no longer ours', async () => {
    const user = await app.register()
    expect((await user.try('PUT /api/mailSettings', { reminders: true, agreed: 'older' })).status).toBe(409)
    expect(await shown(user)).toEqual([])
    await user.call('PUT /api/mailSettings', { reminders: true })
    expect((await user.call('GET /api/consents', {})).map(({ wording }) => wording)).toEqual([''])
  })

  test('lists a change once that two tabs make at the same time', async () => {
    const user = await app.register()
    for (const reminders of [true, false, true]) {
      const tabs = Array.from({ length: 6 }, () => user.call('PUT /api/mailSettings', { reminders }))
      await Promise.all(tabs)
    }
    expect((await shown(user)).map(([, isGiven]) => isGiven)).toEqual([true, false, true])
  })

  test('does not list other mails, which need no consent', async () => {
    const user = await app.register()
    await user.call('PUT /api/mailSettings', { suggestions: false, decisions: true })
    expect(await shown(user)).toEqual([])
  })

  test('lists progress that is shown to a teacher, until it is no longer shared', async () => {
    const teacher = await app.register()
    const { deckId } = await makeDeck(teacher, 0, 'Anatomy')
    const learner = await app.register()
    await addMember(app, learner, deckId, 'reader')
    const share = (shares: boolean) => learner.call('PUT /api/shareProgress', { id: deckId, shares })
    // The first answer to the question may be no: then there is nothing to withdraw.
    await share(false)
    expect(await shown(learner)).toEqual([])
    await share(true)
    await share(true)
    await share(false)
    expect(await shown(learner)).toEqual([
      ['progress', false, 'Anatomy'],
      ['progress', true, 'Anatomy'],
    ])
  })

  test('lists progress in the words of the question or of the setting, in the language that was shown, or in none', async () => {
    const teacher = await app.register()
    await teacher.call('PUT /api/profile', { name: 'Mr Miller' })
    const { deckId } = await makeDeck(teacher, 0, 'Anatomy')
    const learner = await app.register()
    await addMember(app, learner, deckId, 'reader')
    const english = progressWordings(texts.en.consents.progress, 'Mr Miller')
    const german = progressWordings(texts.de.consents.progress, 'Mr Miller')
    for (const wording of [english.question, german.setting, undefined]) {
      const agreed = wording && versionOf(wording)
      await learner.call('PUT /api/shareProgress', { id: deckId, shares: true, ...(agreed && { agreed }) })
      await learner.call('PUT /api/shareProgress', { id: deckId, shares: false })
    }
    const given = (await learner.call('GET /api/consents', {})).filter(({ isGiven }) => isGiven)
    expect(given.map(({ wording }) => wording)).toEqual(['', german.setting, english.question])
    expect(english.question).toContain('Let Mr Miller see your progress?')
    const older = { id: deckId, shares: true, agreed: 'older' }
    expect((await learner.try('PUT /api/shareProgress', older)).status).toBe(409)
  })

  test('lists the end of a membership as the end of shared progress, and keeps the name of a deck that is gone', async () => {
    const teacher = await app.register()
    const { deckId } = await makeDeck(teacher, 0, 'Botany')
    const learner = await app.register()
    await addMember(app, learner, deckId, 'reader')
    await learner.call('PUT /api/shareProgress', { id: deckId, shares: true })
    await app.db.deleteFrom('decks').where('id', '=', deckId).execute()
    expect(await shown(learner)).toEqual([
      ['progress', false, 'Botany'],
      ['progress', true, 'Botany'],
    ])
  })

  test('shows nobody what others agreed to', async () => {
    await registerByForm('berta@example.org', 'en')
    expect(await shown(await app.register())).toEqual([])
  })
})

test('deleting an account deletes what it agreed to, also while it shares progress', async () => {
  const teacher = await app.register()
  const { deckId } = await makeDeck(teacher, 0)
  const learner = await registerByForm('clara@example.org', 'en')
  await addMember(app, learner, deckId, 'reader')
  await learner.call('PUT /api/shareProgress', { id: deckId, shares: true })
  const { id } = await learner.call('GET /api/me', {})
  await deleteAccount({ ...app.deps, dataDir: app.config.dataDir }, { id, email: 'clara@example.org' })
  const { rows } = await sql`select id from consents where user_id = ${id}`.execute(app.db)
  expect(rows).toEqual([])
})
