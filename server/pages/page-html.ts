import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { filledIn } from '../../shared/filledIn.ts'
import { answersPlace, type BuiltPage, contentPlace, type KnownAnswer } from '../../shared/pages.ts'
import type { Config } from '../app/config.ts'
import { publicConfig } from '../app/public-config.ts'

/** A page as it is sent. */
export interface PageHtml {
  etag: string
  /** As small as its reader can take it. */
  bodyFor(acceptEncoding: string | string[] | undefined): { body: Buffer; encoding?: string }
}

/** How a page is sent. */
export interface Variant {
  /** With its content, or with its head alone, for the client to render the rest. */
  hasContent: boolean
  /** To somebody who has never been here: words first, in a font that the system has. */
  isFirst: boolean
}

/** Returns what fills pages in, each once. */
export function pagesIn(config: Config): (page: BuiltPage, variant: Variant) => PageHtml {
  const { productName, supportEmail, provider, publicUrl } = config
  const values = {
    product: productName,
    email: supportEmail,
    provider: provider.name,
    address: provider.address,
    origin: publicUrl,
  }
  const configuration: KnownAnswer = ['GET /api/config', {}, publicConfig(config)]
  const known = new Map<string, PageHtml>()
  return (page, variant) => {
    const key = `${page.locale} ${page.path} ${variant.hasContent} ${variant.isFirst}`
    const html = known.get(key) ?? compressible(htmlOf(page, variant, values, configuration))
    known.set(key, html)
    return html
  }
}

function htmlOf(
  { document, content, answers }: BuiltPage,
  { hasContent, isFirst }: Variant,
  values: Record<string, string>,
  configuration: KnownAnswer,
): string {
  const isShown = hasContent && content !== ''
  const root = isShown ? `<div id="root" data-static>${content}</div>` : contentPlace
  const page = isShown && isFirst ? document.replace('<html ', '<html data-first ') : document
  const whole = page.replace(contentPlace, () => root)
  const html = filledIn(whole, values)
  return html.replace(answersPlace, () => answersHtml([configuration, ...answers]))
}

/** Data for the client: no script, so that the content policy allows it. Nothing in it can end the element. */
function answersHtml(answers: KnownAnswer[]): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="answers">${json}</script>`
}

const compressions: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => gzipSync(body, { level: 9 }),
}

function compressible(html: string): PageHtml {
  const plain = Buffer.from(html)
  const compressed = new Map<string, Buffer>()
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bodyFor(acceptEncoding) {
      const accepted = String(acceptEncoding ?? '').split(/\s*,\s*/)
      for (const [encoding, compress] of Object.entries(compressions)) {
        if (!accepted.some((one) => one === encoding || one.startsWith(`${encoding};q=0.`))) continue
        const body = compressed.get(encoding) ?? compress(plain)
        compressed.set(encoding, body)
        return { body, encoding }
      }
      return { body: plain }
    },
  }
}
