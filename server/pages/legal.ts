import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { marked } from 'marked'
import { filledIn } from '../../shared/html.ts'
import { type Locale, locales } from '../../shared/locales.ts'

/** A page that users accept: the last day that its first paragraph names, and the SHA-256 of its text as it is shown. */
interface LegalPage {
  dated: string
  digest: string
}
export type LegalPages = Record<'terms' | 'gdpr', LegalPage>

/** The pages that users accept, in each language, with `values` in their placeholders. */
export const readLegalPages = (values: Record<string, string>): Record<Locale, LegalPages> =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      { terms: readPage('terms', locale, values), gdpr: readPage('gdpr', locale, values) },
    ]),
  ) as Record<Locale, LegalPages>

function readPage(page: keyof LegalPages, locale: Locale, values: Record<string, string>): LegalPage {
  const folder = path.join(import.meta.dirname, '..', '..', 'content', 'pages', ...(locale === 'en' ? [] : [locale]))
  const html = marked.parse(readFileSync(path.join(folder, `${page}.md`), 'utf8'), { async: false })
  const [first = ''] = html.split('</p>', 1)
  const [, day, month, year] = [...first.matchAll(/(\d\d)\.(\d\d)\.(\d{4})/g)].at(-1) ?? []
  if (!day) throw new Error(`${page}.md in ${locale} bears no date.`)
  const digest = createHash('sha256').update(filledIn(html, values)).digest('hex')
  return { dated: `${year}-${month}-${day}`, digest }
}
