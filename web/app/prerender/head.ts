import { escapeHtml } from '../../../shared/html.ts'
import { addressIn, locales } from '../../../shared/locales.ts'
import type { RouteHandle } from '../shell/useArrival.ts'
import { t } from '../../texts/index.ts'

/** A page that search engines and other sites may show; the others are for people alone. */
export interface Head extends RouteHandle {
  /** What it is called where others show a link to it, if not by its title. */
  name?: string
  /** Its one address, if it is to be found by it. */
  path: string | null
  type?: 'website' | 'article'
}

/** The part of a page's head that is its own, with `{product}` and `{origin}` for the server to fill in. */
export function headOf({ title, name = title, description, path, type = 'website' }: Head): string {
  const fullTitle = t.shell.documentTitle('{product}', title)
  const common = [`<title>${escapeHtml(fullTitle)}</title>`, meta('name', 'description', description)]
  if (path === null) return [...common, meta('name', 'robots', 'noindex')].join('\n    ')
  const plain = `{origin}${path}`
  const address = addressIn(plain, t.locale)
  return [
    ...common,
    `<link rel="canonical" href="${address}" />`,
    ...locales.map((locale) => alternate(locale, addressIn(plain, locale))),
    alternate('x-default', plain),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', '{product}'),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', '{origin}/og.png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', t.shell.picture),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', '{origin}/og.png'),
    meta('name', 'twitter:image:alt', t.shell.picture),
  ].join('\n    ')
}

/** The same page in another language, or for whoever speaks none of them. */
function alternate(language: string, address: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${address}" />`
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`
}
