import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { useStore } from '../ui/store.ts'
import { LeaveFor } from '../app/shell/LeaveFor.tsx'
import { useProduct } from '../app/shell/config.ts'
import { buttonClass } from '../ui/Button.tsx'
import { watchScrollers } from '../cards/CardTextScroll.ts'
import { loadMath, mathHtml, mathStore } from '../cards/markdownTex.ts'
import { ArticleDate, articleQuery, articlesQuery } from './articles.tsx'
import styles from './ArticlePage.module.css'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../../shared/html.ts'
import { maskMath, mathExtensions, type RenderMath } from '../../shared/markdownMath.ts'

/** Starts the screen's queries while its chunk loads. */
export function loader({ params }: { params: { name?: string } }): void {
  prefetch(articleQuery(params.name ?? ''))
  prefetch(articlesQuery())
}

/** An article of the blog. */
export function Component() {
  const { name = '' } = useParams()
  const { data: article, error } = useQuery(articleQuery(name))
  if (error)
    return <LeaveFor to={paths.blogs} why={error.code === 'not-found' ? t.blog.gone : errorText(error)} stays={false} />
  return (
    <div className={styles.page}>
      <Link to={paths.blogs} className={styles.back}>
        <Icon name="arrow-left" size={18} />
        {t.blog.back}
      </Link>
      <article className={styles.article}>
        <header>
          <h1 tabIndex={-1}>{article?.title ?? t.ui.loading}</h1>
          {article && (
            <>
              <p className={styles.lead}>{article.description}</p>
              <ArticleDate article={article} />
            </>
          )}
        </header>
        {article ? <ArticleText markdown={article.content} /> : <Skeleton lines={16} />}
      </article>
      {article && (
        <>
          <ArticleCall />
          <ArticleNeighbours link={article.link} />
        </>
      )}
    </div>
  )
}

function ArticleCall() {
  const { productName } = useProduct()
  const { title, body, start, home } = t.blog.call
  return (
    <aside className={styles.call} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.body}>{body(productName)}</p>
      </div>
      <p className={styles.actions}>
        <Link to={paths.login} className={buttonClass({ variant: 'primary' })}>
          {start}
        </Link>
        <Link to={paths.home}>{home(productName)}</Link>
      </p>
    </aside>
  )
}

function ArticleNeighbours({ link }: { link: string }) {
  const { data = [] } = useQuery(articlesQuery())
  const index = data.findIndex((article) => article.link === link)
  if (index === -1) return null
  const [previous, next] = [data[index + 1], data[index - 1]]
  return (
    <nav aria-label={t.blog.more} className={styles.neighbours}>
      {previous && (
        <Link to={paths.article(previous.link)} rel="prev">
          <span>{t.blog.previous}</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={paths.article(next.link)} rel="next" className={styles.next}>
          <span>{t.blog.next}</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}

function ArticleText({ markdown }: { markdown: string }) {
  // Until what typesets formulas is there, they are shown as source.
  useStore(mathStore)
  const navigate = useNavigate()
  const [ahead] = useState(() => ({ markdown, html: renderedAhead() }))
  const isAhead = ahead.html !== undefined && ahead.markdown === markdown
  const { html, hasMath } = isAhead ? { html: ahead.html ?? '', hasMath: false } : rendered(markdown)

  useEffect(() => {
    if (hasMath) void loadMath()
  }, [hasMath])

  // For each text an element of its own: what is watched in it goes with it.
  return (
    <div
      key={html}
      ref={(text) => {
        const unwatch = [watchScrollers(text), watchInnerLinks(text, (path) => void navigate(path))]
        return () => {
          for (const end of unwatch) end?.()
        }
      }}
      className={styles.text}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function rendered(markdown: string): { html: string; hasMath: boolean } {
  let hasMath = false
  const html = articleHtml(markdown, (tex, display) => {
    hasMath = true
    return mathHtml(tex, display)
  })
  return { html, hasMath }
}

/** The content of the article in the server's page, where it is already typeset. */
function renderedAhead(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector(`[data-static] .${styles.text}`)?.innerHTML
}

/** Lets the router follow links of a text to other screens, which would otherwise reload the page. */
function watchInnerLinks(text: HTMLElement | null, go: (path: string) => void): (() => void) | undefined {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.origin !== location.origin) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  text?.addEventListener('click', onClick)
  return () => text?.removeEventListener('click', onClick)
}

const sourcesHeading = `<h2>${t.sources}</h2>`

/**
 * An article as HTML. Articles are part of the program, so nothing is sanitised; but HTML in them is shown as it was
 * typed, and a test goes through their links and figures.
 */
export function articleHtml(markdown: string, renderMath: RenderMath): string {
  const html = new Marked({
    gfm: true,
    extensions: mathExtensions(renderMath),
    hooks: { emStrongMask: maskMath },
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      paragraph({ tokens }) {
        const [first, ...rest] = tokens
        if (first?.type === 'image' && rest.length === 0) return figure(first as Tokens.Image)
        return `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
    },
  }).parse(markdown, { async: false })
  const [body = '', sources] = html
    // Itself a table could not be moved where it is wider than the column.
    .replaceAll('<table>', '<div data-scroll><table>')
    .replaceAll('</table>', '</table></div>')
    .split(sourcesHeading)
  return sources === undefined ? body : `${body}<section data-sources>${sourcesHeading}${sources}</section>`
}

/** A drawing is part of the page: so it has its colours and its font, whatever appearance was chosen. */
function figure({ href, text, title }: Tokens.Image): string {
  const drawing = drawings[href.split('/').at(-1) ?? '']
  const name = escapeHtml(text)
  const picture = drawing
    ? `<svg viewBox="${drawing.viewBox}" role="img" aria-label="${name}">${drawing.content}</svg>`
    : `<img src="${escapeHtml(href)}" alt="${name}">`
  return `<figure>${picture}${title ? `<figcaption>${escapeHtml(title)}</figcaption>` : ''}</figure>\n`
}

const files = import.meta.glob<string>('../../content/blog/*.svg', { query: '?raw', import: 'default', eager: true })

/** The head of a drawing, up to the end of its style, is for readers who open the file itself. */
const pattern = /viewBox="([^"]+)"[^]*<\/style>([^]*)<\/svg>/

/** The drawings of the articles by their file's name, without what makes each a document of its own. */
const drawings = Object.fromEntries(
  Object.entries(files).flatMap(([file, svg]) => {
    const [, viewBox, content] = pattern.exec(svg) ?? []
    return viewBox && content ? [[file.split('/').at(-1), { viewBox, content }]] : []
  }),
) as Partial<Record<string, { viewBox: string; content: string }>>
