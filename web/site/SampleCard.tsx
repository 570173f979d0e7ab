import { useState } from 'react'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SampleCard.module.css'
import type { SampleReview } from './SampleReview.tsx'

/** A card of the product, to be turned and rated here. What rates it is loaded when it is turned. */
export function SampleCard() {
  const { card } = t.site
  const [isTurning, setIsTurning] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [Review, setReview] = useState<typeof SampleReview>()

  async function turn() {
    setIsTurning(true)
    try {
      const { SampleReview } = await import('./SampleReview.tsx')
      setReview(() => SampleReview)
    } catch {
      setHasFailed(true)
    }
    setIsTurning(false)
  }

  return (
    <section className={styles.stack} aria-label={card.name}>
      <div className={styles.behind} />
      <div className={styles.behind} />
      <div className={styles.card}>
        {Review ? (
          <Review />
        ) : (
          <>
            <p className={styles.topic}>
              {card.topic} <span>{card.fresh}</span>
            </p>
            <p className={styles.question}>{card.question}</p>
            <p className={styles.answer} role="status">
              {hasFailed && card.failed}
            </p>
            <div className={styles.foot}>
              <Button variant="primary" size="large" pending={isTurning} onClick={turn}>
                {card.show}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
