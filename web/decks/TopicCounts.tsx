import { t } from '../texts/index.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { TopicCount } from './counts.ts'
import styles from './TopicTree.module.css'

/** What is in a topic: as figures, and as the text `id` in words. */
export function TopicCounts({ id, cards, due, fresh }: TopicCount & { id: string }) {
  const words = t.topics.counts
  const inWords = [t.decks.cards.count(cards), due > 0 && words.due(due), fresh > 0 && words.fresh(fresh)]
  const text = inWords.filter(Boolean).join(', ')
  return (
    <span className={styles.counts} title={`${text}\n${words.about}`}>
      <VisuallyHidden>
        <span id={id}>{text}</span>
      </VisuallyHidden>
      {due > 0 && <span aria-hidden="true" className={styles.due} data-number={due} />}
      {fresh > 0 && <span aria-hidden="true" className={styles.fresh} data-number={fresh} />}
      <span aria-hidden="true" className={styles.count} data-number={cards} />
    </span>
  )
}

/** Says what the figures beside topics are. */
export function CountsLegend() {
  const { legend, about } = t.topics.counts
  return (
    <p className={styles.legend} title={about}>
      <span className={styles.due}>{legend.due}</span>
      <span className={styles.fresh}>{legend.fresh}</span>
      <span>{legend.cards}</span>
      <VisuallyHidden>{about}</VisuallyHidden>
    </p>
  )
}
