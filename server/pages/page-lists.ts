import { escapeHtml } from '../../shared/html.ts'
import { addressIn, type Locale, locales } from '../../shared/locales.ts'
import type { BuiltPage } from '../../shared/pages.ts'
import type { Config } from '../app/config.ts'

/** What search engines may visit: everything but the API. */
export function robotsOf({ publicUrl }: Config): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** The pages that search engines are to find, each with the addresses of its languages. */
export function sitemapOf(pages: readonly BuiltPage[], { publicUrl }: Config): string {
  const entries = pages
    .filter(({ isListed }) => isListed)
    .map(({ path, locale, date }) => {
      const changed = date ? `<lastmod>${date}</lastmod>` : ''
      const address = (language: Locale) => escapeHtml(publicUrl + addressIn(path, language))
      const alternates = locales.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(one)}"/>`)
      return `<url><loc>${address(locale)}</loc>${changed}${alternates.join('')}</url>`
    })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
