import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { readArticles } from '../blog/articles.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'

let app: TestApp
const german = { headers: { 'accept-language': 'de-DE,de;q=0.9' } }

beforeAll(async () => {
  app = await startApp({ publicUrl: 'https://kartei.example' })
})

const password = 'long enough'

/** A new user whose browser says that it speaks German. */
async function registerGerman(email: string): Promise<Client> {
  const user = app.client()
  user.token = (await user.call('POST /api/register', { email, password }, german)).webToken
  return user
}

async function subjectsTo(email: string, count: number): Promise<string[]> {
  const found = () => app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  await expect.poll(() => found().length, { timeout: 10_000 }).toBe(count)
  return found()
}

describe('an error', () => {
  const weak = { email: 'anna', password: 'short' }

  test('is in the language of the browser', async () => {
    const { errors } = await app.client().refused('POST /api/register', weak, german)
    expect(errors).toEqual([
      { path: 'email', message: 'Das ist keine gültige E-Mail-Adresse' },
      { path: 'password', message: 'Mindestens 8 Zeichen' },
    ])
    const { errors: inEnglish } = await app.client().refused('POST /api/register', weak)
    expect(inEnglish?.map(({ message }) => message)).toEqual(['Invalid email format', 'At least 8 characters'])
  })

  test('is in the language that was chosen in the browser', async () => {
    const user = await app.register()
    const deck = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
    const topic = await user.call('PUT /api/topic', { name: 'Cells', deck: deck.id })
    const card = { deckId: deck.id, topicId: topic.id, questionText: '', isGapText: false, Answers: [] }
    const headers = { cookie: 'lang=de; XSRF-TOKEN=a', 'x-xsrf-token': 'a', 'accept-language': 'en' }
    const { detail, errors } = await user.refused('PUT /api/card', card, { headers })
    expect(errors?.map(({ message }) => message)).toEqual([
      'Schreib eine Frage oder wähle ein Bild oder einen Ton.',
      'Schreib eine Antwort oder wähle ein Bild oder einen Ton.',
    ])
    expect(detail).toBe(errors?.[0]?.message)
  })

  test('names its limits', async () => {
    const user = await app.register()
    const { errors } = await user.refused('PUT /api/profile', { name: 'a'.repeat(61) }, german)
    expect(errors).toEqual([{ path: 'name', message: 'Höchstens 60 Zeichen.' }])
  })
})

test('the reason for missing cards is in the reader’s language', async () => {
  const user = await app.register()
  const { id } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  const file = { bytes: Buffer.from('Die Zelle ist die kleinste Einheit des Lebens. '.repeat(20)), name: 'notes.txt' }
  await user.call('PUT /api/createFromFile', { id, lang: { name: 'french' } }, { files: { file } })
  const { message } = await endOf(user, id)
  expect(message).toMatch(/^This document is in German/)
  const again = await user.call('GET /api/generationProgress', { deckid: String(id) }, german)
  expect(again.message).toMatch(/^Dieses Dokument ist auf Deutsch/)
})

test('a new account’s name is in the language of the registration', async () => {
  const user = await registerGerman('gustav@example.org')
  expect((await user.call('GET /api/me', {})).name).toMatch(/^Profil \d+$/)
})

describe('mails', () => {
  test('are in the language of the registration', async () => {
    await registerGerman('greta@example.org')
    expect(await subjectsTo('greta@example.org', 1)).toEqual(['Bestätige deine E-Mail-Adresse für Kartei'])
    // Whoever asks for one is not asked what they speak.
    await app.client().call('PUT /api/resetPassword', { name: 'greta@example.org' })
    expect(await subjectsTo('greta@example.org', 2)).toContain('Dein neues Passwort für Kartei')
  })

  test('follow the language chosen in the browser', async () => {
    const user = await registerGerman('hanna@example.org')
    await subjectsTo('hanna@example.org', 1)
    await user.call('GET /api/me', {}, { headers: { cookie: 'lang=en' } })
    // A script that says nothing changes nothing.
    await user.call('GET /api/me', {}, german)
    await user.call('PUT /api/resendVerification', {})
    expect(await subjectsTo('hanna@example.org', 2)).toContain('Confirm your email for Kartei')
  })
})

describe('the blog', () => {
  test('lists and finds its articles in the language of the browser', async () => {
    const articles = await readArticles('de')
    const listed = await app.client().call('GET /api/fetchBlogs', {}, german)
    expect(listed.map(({ title }) => title)).toEqual(articles.map(({ title }) => title))
    const [inEnglish, inGerman] = await Promise.all(
      [{}, german].map((how) => app.client().call('GET /api/fetchBlogs', { search: 'vergessen' }, how)),
    )
    expect([inEnglish?.length, (inGerman?.length ?? 0) > 0]).toEqual([0, true])
    const article = await app.client().call('PUT /api/fetchBlog', { id: 'spacing-effect' }, german)
    expect(article.content).toContain('\n## Quellen\n')
  })

  test('has every article in German, with the same slug and date', async () => {
    const [inEnglish, inGerman] = await Promise.all([readArticles('en'), readArticles('de')])
    const keysOf = (articles: typeof inEnglish) => articles.map(({ link, date }) => [link, date])
    expect(keysOf(inGerman)).toEqual(keysOf(inEnglish))
    const titles = new Set(inEnglish.map(({ title }) => title))
    expect(inGerman.filter(({ title }) => titles.has(title))).toEqual([])
  })

  test('has a feed in each language, with its own URL', async () => {
    const { body } = await app.client().send('GET', '/blogs/feed.xml?lang=de')
    expect(String(body)).toContain('xml:lang="de"')
    expect(String(body)).toContain('<id>https://kartei.example/blogs/spacing-effect?lang=de</id>')
    const plain = await app.client().send('GET', '/blogs/feed.xml', undefined, german.headers)
    expect(String(plain.body)).toContain('xml:lang="en"')
  })

  test('serves the figures of each language under the URLs that its articles use', async () => {
    const text = (await readArticles('de')).map(({ content }) => content).join('\n')
    const addresses = [...text.matchAll(/!\[[^\]]*\]\((\S+)/g)].map(([, address]) => address ?? '')
    expect(addresses).not.toEqual([])
    const answers = await Promise.all(addresses.map((address) => app.client().send('GET', address)))
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  })
})

test('the README of an export is in the language of the browser', async () => {
  const user = await app.register()
  const { body } = await user.send('GET', '/api/export', undefined, german.headers)
  const readme = unzipSync(body as Buffer)['README.txt']
  expect(Buffer.from(readme ?? []).toString()).toContain('alles, was zu deinem Konto gespeichert ist')
})
