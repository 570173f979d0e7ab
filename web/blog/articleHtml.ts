import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../../shared/html.ts'
import { maskMath, mathExtensions, type RenderMath } from '../cards/markdownMath.ts'
import { t } from '../texts/index.ts'

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
