import { existsSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPage } from '../../shared/pages.ts'
import { readArticles } from '../blog/articles.ts'
import { readConfig } from '../app/config.ts'
import { builtFolder, servePages } from './pages.ts'
import { registerSecurity, securityHeadersOf } from '../app/security.ts'

const config = readConfig({
  PUBLIC_URL: 'https://kartei.example/',
  PRODUCT_NAME: 'Kart<b>ei & "Co"',
  SUPPORT_EMAIL: 'help@example.org',
  PROVIDER_NAME: 'A </script> B',
  PROVIDER_ADDRESS: 'Street 1; 12345 Town',
})
const product = 'Kart&lt;b&gt;ei &amp; &quot;Co&quot;'
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
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('public pages', () => {
  test.each([
    ['an address of slashes', `/${'/'.repeat(15_000)}x`, {}, 404],
    ['a header of blanks', '/', { 'accept-encoding': `br${' '.repeat(15_000)}x` }, 200],
  ])('%s takes no time', async (_, address, headers, expected) => {
    const times: number[] = []
    for (let n = 0; n < 5; n++) {
      const began = performance.now()
      const { status } = await get(address, headers)
      times.push(performance.now() - began)
      expect(status).toBe(expected)
    }
    expect(Math.min(...times)).toBeLessThan(100)
  })

  test.each([
    ['/', 'Welcome', 'Get started free'],
    ['/login', 'Login', 'Welcome back.'],
    ['/mission', 'Our Mission', `${product} is`],
    ['/gdpr', 'Privacy Policy', 'A &lt;/script&gt; B'],
    ['/terms', 'Terms of Service', 'Terms of Use'],
    ['/imprint', 'Imprint', 'Street 1<br>12345 Town'],
    ['/blogs', 'Blog', 'Follow via Atom feed'],
    ['/blogs/spacing-effect', 'Article', 'A very old result'],
  ])('%s is readable without JavaScript, with a title and a description', async (address, title, words) => {
    const { status, html } = await get(address)
    expect(status).toBe(200)
    expect(html).toContain(words)
    expect(titleOf(html)).toBe(`${product} – ${title}`)
    const home = 'https://kartei.example'
    expect(canonicalOf(html)).toBe(home + address)
    expect(meta(html, 'og:url')).toBe(home + address)
    expect([meta(html, 'og:image'), meta(html, 'twitter:image')]).toEqual([`${home}/og.png`, `${home}/og.png`])
    expect([meta(html, 'og:site_name'), meta(html, 'twitter:card')]).toEqual([product, 'summary_large_image'])
    expect(meta(html, 'og:title')).toBe(meta(html, 'twitter:title'))
    expect(meta(html, 'description')).toBe(meta(html, 'og:description'))
    expect(meta(html, 'description')?.length).toBeGreaterThan(20)
    expect(meta(html, 'robots')).toBeUndefined()
    expect(html.match(/\{\w+\}|%7B|<!-- answers/g) ?? [], 'places that were not filled in').toEqual([])
  })

  test('the privacy policy lists those who receive data here, and nobody else', async () => {
    const { html } = await get('/gdpr')
    expect(html).toContain('<strong>Everything else</strong> stays on our servers.')
    for (const part of ['{hosting}', '<strong>Database:', '<strong>Emails:', '<strong>AI provider:</strong>'])
      expect(html).not.toContain(part)
  })

  test('an article has its own title and description', async () => {
    const [article] = await readArticles('en')
    const { html } = await get(`/blogs/${article?.link}`)
    expect([meta(html, 'og:title'), meta(html, 'og:type')]).toEqual([article?.title, 'article'])
    expect(meta(html, 'description')).toBe(article?.description)
  })

  test('the configuration is in the text, the links and the client data of a page', async () => {
    const { html } = await get('/imprint')
    const links = [...html.matchAll(/href="(mailto:[^"]*)"/g)].map(([, link]) => link)
    expect(links).toContain('mailto:help@example.org')
    expect(links.some((link) => link?.includes('Support%20request%3A%20Kart%3Cb%3Eei%20%26%20%22Co%22'))).toBe(true)
    const [, json = ''] = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(html) ?? []
    const [[call, input, answer]] = JSON.parse(json) as [[string, object, object]]
    expect([call, input]).toEqual(['GET /api/config', {}])
    expect(answer).toMatchObject({ productName: config.productName, provider: { name: 'A </script> B' } })
  })

  test('no page has inline scripts or styles, which the content policy forbids', async () => {
    const fixed = (await pages()).filter(({ path: address }) => !/[:*]/.test(address))
    const texts = await Promise.all(fixed.map(async ({ path: address }) => (await get(address)).html))
    expect(texts.length).toBeGreaterThan(15)
    const inline = /<script(?! type="application\/json"| src=| type="module" crossorigin src=)[^>]*>/g
    for (const html of texts) {
      expect(html.match(inline) ?? []).toEqual([])
      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    }
  })
})

describe('other pages', () => {
  test.each([
    ['/decks', 'My Decks'],
    ['/deck/7', 'Deck Overview'],
    ['/generate', 'Generate from File'],
    ['/welcomeGeneration', 'Generate your first deck'],
    ['/learn', 'Learn'],
    ['/account', 'Account Settings'],
    ['/reset/some-token', 'Reset Password'],
  ])('%s has its head alone, and stays out of search engines', async (address, title) => {
    const { status, html } = await get(address)
    expect([status, titleOf(html)]).toEqual([200, `${product} – ${title}`])
    expect(meta(html, 'description')?.length).toBeGreaterThan(10)
    expect([meta(html, 'robots'), canonicalOf(html)]).toEqual(['noindex', undefined])
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('<noscript>This site needs JavaScript')
  })

  test.each(['/nowhere', '/deck/7/nowhere', '/index.html', '//x/', '/pages.json', '/.kartei-built'])(
    '%s is not found',
    async (address) => {
      const { status, html } = await get(address)
      expect([status, titleOf(html)]).toEqual([404, `${product} – 404 Page Not Found`])
      expect(html).toContain('404 – Page Not Found')
      expect(html).toContain('Go back to the homepage')
      expect(meta(html, 'robots')).toBe('noindex')
    },
  )

  test('an unknown article is not found, and the client shows the way back', async () => {
    const { status, html } = await get('/blogs/nothing')
    expect(status).toBe(404)
    expect(html).toContain('<div id="root"></div>')
  })

  test.each(['/login?register', '/blogs?search=memory'])('%s is left to the client', async (address) => {
    const { status, html } = await get(address)
    expect(status).toBe(200)
    expect(html).toContain('<div id="root"></div>')
  })

  test('a URL has one spelling', async () => {
    for (const address of ['/mission/', '/Mission', '/MISSION//']) {
      const { status, headers } = await get(`${address}?affiliate=A1`)
      expect([status, headers.get('location')]).toEqual([301, '/mission?affiliate=A1'])
    }
    expect((await get('/mission?affiliate=A1')).html).toContain('Our Mission')
  })

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/assets/gone-c3d4.js'],
    ['POST', '/decks'],
  ])('%s %s is nothing', async (method, address) => {
    const { status, headers } = await fetch(url + address, { method })
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })
})

describe('how pages are sent', () => {
  test('sets the XSRF token once per browser', async () => {
    const first = (await get('/')).headers.getSetCookie()
    expect(first).toEqual([expect.stringMatching(/^XSRF-TOKEN=[\w-]{32}; Path=\/; Secure; SameSite=Lax$/)])
    expect((await get('/decks', { cookie: first[0]?.split(';')[0] ?? '' })).headers.getSetCookie()).toEqual([])
  })

  test('on the first visit, text is shown before the font is loaded', async () => {
    const first = await Promise.all(['/', '/decks', '/login?register'].map((address) => get(address)))
    expect(first.map(({ html }) => html.includes('<html data-first '))).toEqual([true, false, false])
    expect((await get('/', { cookie: 'XSRF-TOKEN=a' })).html).not.toContain('data-first')
  })

  test('an unchanged page is not sent again', async () => {
    const { headers } = await get('/terms')
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await get('/terms', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.html]).toEqual([304, ''])
    expect((await get('/gdpr', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip;q=0.8', 'gzip'],
    ['identity', null],
    ['br;q=0', null],
  ])('compressed if accepted: %s', async (accepted, encoding) => {
    const { headers, html } = await get('/', { 'accept-encoding': accepted })
    const varies = 'accept-encoding, accept-language, cookie'
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, varies])
    expect(html).toContain('Get started free')
  })

  test('a file with a hash in its name is cached for a year, and compressed if accepted', async () => {
    const address = /src="(\/assets\/index-[^"]+\.js)"/.exec((await get('/')).html)?.[1] ?? ''
    const [plain, packed] = await Promise.all(
      ['identity', 'gzip'].map((encoding) => app.inject({ url: address, headers: { 'accept-encoding': encoding } })),
    )
    expect(plain?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(packed?.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript') as string,
    })
    expect(gunzipSync(packed?.rawPayload ?? '').equals(plain?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('for search engines', () => {
  test('the site map has every public page and nothing else', async () => {
    const { headers, html } = await get('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const articles = (await readArticles('en')).map(({ link }) => `/blogs/${link}`)
    const listed = [...html.matchAll(/<loc>https:\/\/kartei\.example(.*?)<\/loc>/g)].map(([, address]) => address)
    const screens = [
      '/',
      '/login',
      '/mission',
      '/gdpr',
      '/terms',
      '/imprint',
      '/accessibility',
      '/cancel',
      '/withdraw',
      '/blogs',
    ]
    const inEnglish = [...screens, ...articles]
    const inGerman = inEnglish.map((address) => `${address}?lang=de`)
    expect(new Set(listed)).toEqual(new Set([...inEnglish, ...inGerman]))
    expect(listed.length).toBe(2 * inEnglish.length)
    const alternate = 'rel="alternate" hreflang="de" href="https://kartei.example/mission?lang=de"'
    expect(html.split(alternate)).toHaveLength(3)
    expect(html).toContain('<lastmod>2026-')
  })

  test('robots may visit everything except the API, and find the site map', async () => {
    const { html } = await get('/robots.txt')
    expect(html).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://kartei.example/sitemap.xml\n')
  })

  test('the preview picture exists', () => {
    expect(existsSync(path.join(builtFolder, 'client', 'og.png'))).toBe(true)
  })
})

async function pages(): Promise<BuiltPage[]> {
  const { default: list } = (await import('../../dist/pages.json', { with: { type: 'json' } })) as {
    default: BuiltPage[]
  }
  return list
}
