import { useEffect } from 'react'
import DOMPurify from 'dompurify'
import styles from './CardText.module.css'
import { watchScrollers } from './CardTextScroll.ts'
import { cardMarkup, type Gaps } from './markdown.ts'
import { loadMath, mathHtml, mathStore } from './markdownTex.ts'
import { t } from '../texts/index.ts'
import { useStore } from '../ui/store.ts'

/** A card's text: Markdown with formulas. With `gaps` it is the question of a gap card, whose gaps are hidden or shown. */
export function CardText({ text, gaps }: { text: string; gaps?: Gaps | undefined }) {
  useStore(mathStore)
  const { html, awaitsMath } = cardHtml(text, gaps)

  useEffect(() => {
    if (awaitsMath) void loadMath()
  }, [awaitsMath])

  // For each text an element of its own: what is watched in it goes with it.
  return (
    <div
      key={html}
      ref={watchScrollers}
      dir={rightToLeft.test(text) ? 'rtl' : 'ltr'}
      className={styles.text}
      data-long={text.length > 300 ? text.length / 40 : null}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** A text whose first letter is written from right to left. With 'auto', browsers look for it again at each of thousands of paragraphs. */
const rightToLeft = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** Why the answer of a card is right. */
export function Explanation({ text }: { text: string }) {
  return (
    <div className={styles.explanation}>
      <p className={styles.explanationTitle}>{t.study.explanation}</p>
      <CardText text={text} />
    </div>
  )
}

interface Rendered {
  html: string
  /** It holds formulas that are still shown as source. */
  awaitsMath: boolean
}

/** Enough for the cards of a screen and those fetched ahead. */
const most = 300
const cache = new Map<string, Rendered>()

/** A card's text as HTML that is safe to show. The answer is remembered: cards fetched ahead cost nothing when they appear. */
function cardHtml(text: string, gaps?: Gaps): Rendered {
  const key = `${gaps ?? ''}|${text}`
  const known = cache.get(key)
  if (known && !(known.awaitsMath && mathStore.get())) return known
  let awaitsMath = false
  const markup = cardMarkup(text, gaps, (tex, display) => {
    awaitsMath ||= !mathStore.get()
    return mathHtml(tex, display)
  })
  const rendered = { html: sanitise(markup), awaitsMath }
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

const textTags =
  'a b blockquote br code del div em hr i kbd li mark ol p pre s small span strong sub sup table tbody td th thead tr u ul'
const mathTags =
  'math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'
const textAttributes = 'align data-gap data-heading data-scroll rel start target'
const mathAttributes =
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence height largeop linebreak linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize notation rowlines rowspacing rquote rspace scriptlevel separator stretchy voffset width'

const tags = `${textTags} ${mathTags}`.split(' ')
const plainAttributes = `${textAttributes} ${mathAttributes}`.split(' ')

/** Leaves of a card's HTML what a card may show: no script, no style, no form, nothing loaded from elsewhere. */
function sanitise(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', ...plainAttributes],
    // Other attributes are not checked against the rules for addresses.
    ADD_URI_SAFE_ATTR: plainAttributes,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
}
