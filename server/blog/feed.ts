import { escapeHtml } from '../../shared/html.ts'
import type { Config } from '../config.ts'
import type { Article } from './articles.ts'

/** Where the Atom feed of the blog is. */
export const feedPath = '/blogs/feed.xml'

/** A feed asks for a time; articles have a day. */
const timeOf = ({ date }: Article) => `${date}T00:00:00Z`

/** The blog as an Atom feed (RFC 4287), with a summary of each article. */
export function feedOf(articles: readonly Article[], { publicUrl, productName }: Config): string {
  const [newest] = articles
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeHtml(publicUrl)}/blogs</id>
<title>${escapeHtml(productName)} – Blog</title>
<updated>${newest ? timeOf(newest) : '1970-01-01T00:00:00Z'}</updated>
<author><name>${escapeHtml(productName)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeHtml(publicUrl + feedPath)}"/>
<link rel="alternate" type="text/html" href="${escapeHtml(publicUrl)}/blogs"/>
${articles.map((article) => entryOf(article, `${publicUrl}/blogs/${article.link}`)).join('\n')}
</feed>
`
}

function entryOf(article: Article, address: string): string {
  const { title, description } = article
  const summary = `<p>${escapeHtml(description)}</p><p><a href="${escapeHtml(address)}">Read the article</a></p>`
  return `<entry>
<id>${escapeHtml(address)}</id>
<title>${escapeHtml(title)}</title>
<published>${timeOf(article)}</published>
<updated>${timeOf(article)}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(address)}"/>
<summary type="html">${escapeHtml(summary)}</summary>
</entry>`
}
