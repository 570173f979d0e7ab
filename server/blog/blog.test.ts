import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { type Article, feedOf, readArticles, readFolder, searchOf } from './articles.ts'

const articles = await readArticles('en')
const publicUrl = 'https://cards.example.org'
let app: TestApp

beforeAll(async () => {
  app = await startApp({ publicUrl })
})

const linksOf = (found: { link: string }[]) => found.map(({ link }) => link)
const list = async (search: string) => linksOf(await app.client().call('GET /api/fetchBlogs', { search }))

describe('the list', () => {
  test('has every article, newest first, without its text', async () => {
    const found = await app.client().call('GET /api/fetchBlogs', {})
    expect(found).toEqual(
      articles.map(({ title, date, description, link, readingMinutes }) => {
        return { title, date, description, link, readingMinutes }
      }),
    )
    const dates = found.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('a blank search lists all articles, one without words none', async () => {
    expect(await list(' \t')).toHaveLength(articles.length)
    expect(await list('&')).toEqual([])
  })

  test('a search covers title, description and text, ignoring case and accents', async () => {
    expect(await list('how fsrs works')).toContain('how-fsrs-works')
    expect(await list('WEEKLY ROUTINE')).toEqual(['studying-from-lecture-slides'])
    expect(await list('gorzelanczyk')).toEqual(['how-fsrs-works'])
    expect(await list('Sciartélli')).toEqual(['planning-for-an-exam'])
  })

  test('every word must be the beginning of a word of the article, in any order', async () => {
    expect(await list('ebbing syllab')).toEqual(['spacing-effect'])
    expect(await list('syllab ebbing')).toEqual(['spacing-effect'])
    expect(await list('ebbing zzzzqqq')).toEqual([])
    expect(await list('bbinghaus')).toEqual([])
  })

  test('link targets are not searched', () => {
    const article: Article = { ...anArticle, content: 'See [this](https://doi.org/10.1) and https://other.example.' }
    const find = searchOf([article])
    expect([find('this').length, find('doi').length, find('other').length]).toEqual([1, 0, 0])
  })
})

const anArticle = { title: 'A', date: '2026-01-02', description: 'B', link: 'a', readingMinutes: 1, content: 'C' }

describe('an article', () => {
  test('comes with its text', async () => {
    const [newest] = articles
    const article = await app.client().call('PUT /api/fetchBlog', { id: newest?.link ?? '' })
    expect(article).toEqual(newest)
    expect(article.content).toContain('## Sources')
  })

  test.each(['', 'unknown', '../../package.json', '__proto__', 'spacing-effect.md'])('%j is not found', async (id) => {
    expect(await app.client().refused('PUT /api/fetchBlog', { id })).toMatchObject({ status: 404 })
  })
})

describe('the feed', () => {
  test('is Atom, with an entry for each article and its URL', async () => {
    const { status, headers, body } = await app.client().send('GET', '/blogs/feed.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const feed = String(body)
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/)
    expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${publicUrl}/blogs/feed.xml"/>`)
    expect(feed).toContain(`<updated>${articles[0]?.date}T00:00:00Z</updated>`)
    const ids = [...feed.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id)
    expect(ids).toEqual([`${publicUrl}/blogs`, ...articles.map(({ link }) => `${publicUrl}/blogs/${link}`)])
    const addresses = [...feed.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !address?.startsWith(`${publicUrl}/`))).toEqual([])
  })

  test('an entry has everything that Atom requires, and its text is escaped', () => {
    const feed = feedOf([{ ...anArticle, title: 'a < b & "c"', description: '<i> & co' }], 'en', app.config)
    expect(feed.slice(feed.indexOf('<entry>'))).toBe(`<entry>
<id>${publicUrl}/blogs/a</id>
<title>a &lt; b &amp; &quot;c&quot;</title>
<published>2026-01-02T00:00:00Z</published>
<updated>2026-01-02T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${publicUrl}/blogs/a"/>
<summary type="html">&lt;p&gt;&amp;lt;i&amp;gt; &amp;amp; co&lt;/p&gt;&lt;p&gt;&lt;a href=&quot;${publicUrl}/blogs/a&quot;&gt;Read the article&lt;/a&gt;&lt;/p&gt;</summary>
</entry>
</feed>
`)
  })

  test('a figure is served under the URL that the articles use', async () => {
    const addresses = articles.flatMap(({ content }) => [...content.matchAll(/!\[[^\]]*\]\((\S+)/g)].map(([, a]) => a))
    expect(addresses).not.toEqual([])
    for (const address of addresses) {
      const { status, headers } = await app.client().send('GET', address ?? '')
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    }
  })
})

describe('an invalid article prevents the start, with a reason', () => {
  const head = "title: 'A: b, ''c'''\ndate: 2026-01-02\ndescription: D e.\nslug: good"
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kartei-articles-'))
  })

  afterAll(() => rm(folder, { recursive: true }))

  const read = async (file: string) => {
    await writeFile(path.join(folder, 'good.md'), file)
    return readFolder(folder)
  }

  test('a valid article is read', async () => {
    expect(await read(`---\r\n${head}\r\n---\r\n\r\nText.\r\n`)).toEqual([
      {
        title: "A: b, 'c'",
        date: '2026-01-02',
        description: 'D e.',
        link: 'good',
        readingMinutes: 1,
        content: 'Text.',
      },
    ])
  })

  test.each([
    ['no head', 'Text.', 'must begin'],
    ['a head without an end', `---\n${head}\nText.`, 'must begin'],
    ['no text', `---\n${head}\n---\n \n`, 'no text'],
    ['no title', `---\n${head.replace(/^title.*\n/, '')}\n---\nText.`, 'at title'],
    ['a date that is none', `---\n${head.replace('01-02', '02-30')}\n---\nText.`, 'at date'],
    ['a field that is unknown', `---\n${head}\nauthor: E\n---\nText.`, '"author"'],
    ['a slug that is no part of an address', `---\n${head.replace('good', 'Good one')}\n---\nText.`, 'at slug'],
    ['a slug that is not its name', `---\n${head.replace('good', 'other')}\n---\nText.`, 'other.md'],
  ])('%s', async (_, file, why) => {
    await expect(read(file)).rejects.toThrow(why)
    await expect(read(file)).rejects.toThrow('good.md is not valid')
  })
})
