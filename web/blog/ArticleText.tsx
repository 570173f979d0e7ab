import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { watchScrollers } from '../cards/CardTextScroll.ts'
import { loadMath, mathHtml, mathStore } from '../cards/markdownTex.ts'
import { articleHtml } from './articleHtml.ts'
import { watchInnerLinks } from './ArticleLinks.ts'
import styles from './ArticleText.module.css'

/** An article's Markdown, as it is read. */
export function ArticleText({ markdown }: { markdown: string }) {
  // Until what typesets formulas is there, they are shown as source.
  useSyncExternalStore(mathStore.subscribe, mathStore.isLoaded, mathStore.isLoaded)
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

/** What the server sent of an article with its page: there it is already typeset. */
function renderedAhead(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector(`[data-static] .${styles.text}`)?.innerHTML
}
