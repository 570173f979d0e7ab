import { cardMarkup, type Gaps } from './markdown.ts'
import { sanitise } from './markdownSanitise.ts'
import { loadMath, mathHtml, mathStore } from './markdownTex.ts'

interface Rendered {
  html: string
  /** It holds formulas that are still shown as source. */
  awaitsMath: boolean
}

/** Enough for the cards of a screen and those fetched ahead. */
const most = 300
const cache = new Map<string, Rendered>()

/** A card's text as HTML that is safe to show. The answer is remembered: cards fetched ahead cost nothing when they appear. */
export function cardHtml(text: string, gaps?: Gaps): Rendered {
  const key = `${gaps ?? ''}|${text}`
  const known = cache.get(key)
  if (known && !(known.awaitsMath && mathStore.isLoaded())) return known
  let awaitsMath = false
  const markup = cardMarkup(text, gaps, (tex, display) => {
    awaitsMath ||= !mathStore.isLoaded()
    return mathHtml(tex, display)
  })
  const rendered = { html: sanitise(markup), awaitsMath }
  cache.delete(key)
  cache.set(key, rendered)
  const [oldest] = cache.keys()
  if (cache.size > most && oldest !== undefined) cache.delete(oldest)
  return rendered
}

/** Renders a text before it is shown, and waits for what typesets its formulas. */
export async function prepareText(text: string, gaps?: Gaps): Promise<void> {
  if (!cardHtml(text, gaps).awaitsMath) return
  await loadMath()
  cardHtml(text, gaps)
}
