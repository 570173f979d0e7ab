import type { ReactNode } from 'react'
import { t } from '../texts/index.ts'
import styles from './Tags.module.css'

/** The tags of a card. `show` renders the text of one. */
export function Tags({ tags, show }: { tags: readonly string[]; show?: (tag: string) => ReactNode }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t.cards.tags.label}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag} dir="auto">
          {show ? show(tag) : tag}
        </li>
      ))}
    </ul>
  )
}
