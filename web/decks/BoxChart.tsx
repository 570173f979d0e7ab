import type { CSSProperties } from 'react'
import type { Boxes } from '../../shared/boxes.ts'
import { t } from '../texts/index.ts'
import styles from './BoxChart.module.css'

/** How the cards lie in the five Leitner boxes. Fresh cards are in none. */
export function BoxChart({ boxes }: { boxes: Boxes }) {
  const { boxes: title, boxesHint, boxNames, boxMarks, box } = t.decks.study
  const most = Math.max(1, ...boxes)
  const named = boxes.map((cards, index) => ({ cards, name: boxNames[index] ?? '' }))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {title} <span>{boxesHint}</span>
      </figcaption>
      <div role="img" aria-label={named.map(({ name, cards }) => box(name, cards)).join(', ')} className={styles.boxes}>
        {named.map(({ name, cards }, index) => (
          <span key={name} className={styles.box} title={box(name, cards)}>
            <span>{cards}</span>
            <span
              className={styles.bar}
              style={{ '--share': cards / most } as CSSProperties}
              data-empty={cards === 0}
            />
            <span className={styles.label}>{boxMarks[index]}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}
