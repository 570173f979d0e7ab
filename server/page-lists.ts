import { escapeHtml } from '../shared/html.ts'
import type { BuiltPage } from '../shared/pages.ts'
import type { Config } from './config.ts'

/** What search engines may visit: everything but the API. */
export function robotsOf({ publicUrl }: Config): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** The pages that search engines are to find. */
export function sitemapOf(pages: readonly BuiltPage[], { publicUrl }: Config): string {
  const entries = pages
    .filter(({ isListed }) => isListed)
    .map(({ path, date }) => {
      const changed = date ? `<lastmod>${date}</lastmod>` : ''
      return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`
    })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
