import { ratings } from '../../shared/ratings.ts'
import { t } from '../texts/index.ts'
import styles from './SampleCard.module.css'

/** How a card looks when its answer is shown: a picture of the product, not a part of it. */
export function SampleCard() {
  const { card } = t.site
  return (
    <div className={styles.stack} aria-hidden="true">
      <div className={styles.behind} />
      <div className={styles.behind} />
      <div className={styles.card}>
        <p className={styles.topic}>
          {card.topic} <span>{card.due}</span>
        </p>
        <p className={styles.question}>{card.question}</p>
        <p className={styles.answer}>{card.answer}</p>
        <p className={styles.ratings}>
          {ratings.map(({ rating, name }) => (
            <span key={rating} data-chosen={rating === 3 || undefined}>
              {name}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}
