import { useEffect, useSyncExternalStore } from 'react'
import styles from './CardText.module.css'
import { cardHtml } from './CardTextHtml.ts'
import { watchScrollers } from './CardTextScroll.ts'
import type { Gaps } from './markdown.ts'
import { loadMath, mathStore } from './markdownTex.ts'

/** A card's text: Markdown with formulas. With `gaps` it is the question of a gap card, whose gaps are hidden or shown. */
export function CardText({ text, gaps }: { text: string; gaps?: Gaps }) {
  useSyncExternalStore(mathStore.subscribe, mathStore.isLoaded)
  const { html, awaitsMath } = cardHtml(text, gaps)

  useEffect(() => {
    if (awaitsMath) void loadMath()
  }, [awaitsMath])

  // For each text an element of its own: what is watched in it goes with it.
  return (
    <div
      key={html}
      ref={watchScrollers}
      dir="auto"
      className={styles.text}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
