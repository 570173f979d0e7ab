import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPage } from '../../shared/pages.ts'
import { readConfig } from './config.ts'
import { servePages } from '../pages/pages.ts'
import { registerSecurity, securityHeadersOf } from './security.ts'

const home = 'https://kartei.example'
const config = readConfig({ PUBLIC_URL: home })
let app: FastifyInstance
let url: string

beforeAll(async () => {
  app = Fastify()
  await registerSecurity(app, securityHeadersOf(config))
  await servePages(app, config)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => app.close())

const get = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + address, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]
const addressesOf = (html: string) => [
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1],
]

describe('the language of a page', () => {
  const languageOf = async (address: string, headers: Record<string, string> = {}) => {
    const { headers: answered, html } = await get(address, headers)
    return [/<html [^>]*lang="(\w+)"/.exec(html)?.[1], answered.get('content-language')]
  }

  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5,de;q=0.9', 'de'],
    ['de-AT', 'de'],
    ['fr-FR,fr;q=0.9,de;q=0.2', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['de;q=0,en;q=0.1', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['x;;q=,,', 'en'],
  ])('is what the browser likes best, as far as it is there: %s', async (accepted, locale) => {
    expect(await languageOf('/', { 'accept-language': accepted })).toEqual([locale, locale])
  })

  test('is the chosen one, whatever the browser prefers', async () => {
    const german = { 'accept-language': 'de' }
    expect(await languageOf('/login', { ...german, cookie: 'lang=en' })).toEqual(['en', 'en'])
    expect(await languageOf('/decks', { 'accept-language': 'en', cookie: 'lang=de' })).toEqual(['de', 'de'])
    expect(await languageOf('/', { ...german, cookie: 'lang=xx' })).toEqual(['de', 'de'])
  })

  test('is that of the URL for clients without cookies', async () => {
    const { headers, html } = await get('/?lang=de', { 'accept-language': 'en' })
    expect(html).toContain('lang="de"')
    expect(html).toContain('Kostenlos')
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^lang=de; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    )
    expect(await languageOf('/mission?lang=en', { 'accept-language': 'de' })).toEqual(['en', 'en'])
    expect(await languageOf('/mission?lang=fr', { 'accept-language': 'de' })).toEqual(['de', 'de'])
  })

  test('can be chosen by the URL, which redirects to the plain one', async () => {
    const cookie = 'XSRF-TOKEN=a; lang=en'
    const { status, headers } = await get('/blogs?search=a%20b&lang=de', { cookie })
    expect([status, headers.get('location')]).toEqual([302, '/blogs?search=a+b'])
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^lang=de;/))
    expect((await get('/deck/7?lang=de', { cookie })).headers.get('location')).toBe('/deck/7')
    const away = await get('//example.org/?lang=de', { cookie })
    expect([away.status, away.headers.get('location')]).toEqual([404, null])
  })

  test('applies to the page for unknown URLs and to the text for browsers without JavaScript', async () => {
    const cookie = 'lang=de'
    const { status, html } = await get('/nowhere', { cookie })
    expect([status, titleOf(html)]).toEqual([404, 'Kartei – 404 – Seite nicht gefunden'])
    expect((await get('/learn', { cookie })).html).toContain('braucht diese Seite JavaScript')
  })

  test('is part of the cache key', async () => {
    const [english, german] = await Promise.all(['en', 'de'].map((lang) => get('/terms', { 'accept-language': lang })))
    expect(german?.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
    expect(german?.headers.get('etag')).not.toBe(english?.headers.get('etag'))
  })

  test('is declared for search engines, with the URLs of all languages', async () => {
    for (const [cookie, canonical] of [
      ['lang=en', `${home}/mission`],
      ['lang=de', `${home}/mission?lang=de`],
    ] as const) {
      const { html } = await get('/mission', { cookie })
      expect(addressesOf(html)).toEqual([canonical, canonical])
      const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
      expect(alternates.map(([, language, address]) => [language, address])).toEqual([
        ['en', `${home}/mission`],
        ['de', `${home}/mission?lang=de`],
        ['x-default', `${home}/mission`],
      ])
    }
  })

  test('no page contains texts of two languages', async () => {
    const { default: pages } = (await import('../../dist/pages.json', { with: { type: 'json' } })) as {
      default: BuiltPage[]
    }
    for (const { document, content, locale } of pages) {
      const words =
        locale === 'de' ? /JavaScript for anything beyond|>Terms of Use</ : /braucht diese Seite|>Impressum</
      expect(document + content).not.toMatch(words)
    }
  })
})
