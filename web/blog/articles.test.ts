import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { paths } from '../data/paths.ts'
import { articleHtml } from './ArticlePage.tsx'

const folder = path.join(import.meta.dirname, '..', '..', 'content', 'blog')
const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
const articles = files.map((name) => {
  const markdown = readFileSync(path.join(folder, name), 'utf8').replace(/^---\n[^]*?\n---\n/, '')
  return { name, markdown, html: articleHtml(markdown, (tex) => `<math>${tex}</math>`) }
})
const screens = [
  ...Object.values(paths).filter((one) => typeof one === 'string'),
  ...files.map((name) => paths.article(path.basename(name, '.md'))),
]
const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)

test('there are at least six articles', () => {
  expect(articles.length).toBeGreaterThanOrEqual(6)
})

describe.each(articles)('$name', ({ markdown, html }) => {
  test('names its sources', () => {
    const [, sources = ''] = html.split('<section data-sources>')
    expect(found(sources, /<li>([^]*?)<\/li>/g).length).toBeGreaterThanOrEqual(3)
  })

  test('has headings in order, below its title', () => {
    const levels = found(html, /<h(\d)/g).map(Number)
    expect(levels.length).toBeGreaterThan(3)
    expect(levels.filter((level, index) => level < 2 || level > (levels[index - 1] ?? 1) + 1)).toEqual([])
  })

  test('links to existing screens, and to other sites by https', () => {
    const addresses = found(html, /href="([^"]*)"/g).filter((address) => !address.startsWith('https://'))
    expect(addresses.filter((address) => !screens.includes(address))).toEqual([])
  })

  test('shows its figures as named drawings without a style', () => {
    expect(found(html, /<svg[^>]*aria-label="([^"]{40,})"/g)).toHaveLength(markdown.split('![').length - 1)
    expect(html).not.toMatch(/<img|<style|style=/)
  })

  test('has no HTML, and no Markdown syntax in its output', () => {
    const text = html.replaceAll(/<(code|svg|math)[^]*?<\/\1>/g, '')
    expect(text).not.toMatch(/&lt;\/?\w|\*\*|\]\(|^#|\|/m)
  })
})

describe('an article as HTML', () => {
  const markup = (markdown: string) => articleHtml(markdown, (tex, display) => `[${display ? 'block' : 'line'} ${tex}]`)

  test('HTML is shown as source', () => {
    expect(markup('<script>a</script>\n\nb <b>c</b>')).toBe(
      '<p>&lt;script&gt;a&lt;/script&gt;</p>\n<p>b &lt;b&gt;c&lt;/b&gt;</p>\n',
    )
  })

  test('formulas are typeset, and dollars in code are left alone', () => {
    expect(markup('So $a_1*b$ and `x /$y/$`.')).toBe('<p>So [line a_1*b] and <code>x /$y/$</code>.</p>\n')
    expect(markup('$$\na\n$$')).toBe('<p>[block \na\n]</p>\n')
  })

  test('a picture that is not a drawing stays a picture with its caption', () => {
    expect(markup('![A "b"](/c.png "D & e")')).toBe(
      '<figure><img src="/c.png" alt="A &quot;b&quot;"><figcaption>D &amp; e</figcaption></figure>\n',
    )
  })
})
