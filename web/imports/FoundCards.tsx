import { useId } from 'react'
import type { ImportPreview } from '../../shared/api/contract.ts'
import { picturesOf, soundsOf, withMedia } from '../../shared/card.ts'
import { CardContent } from '../cards/CardContent.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './ImportDialog.module.css'
import { LeftOut } from './LeftOut.tsx'

/** What an import would add: the first cards as they will look, the topics, and what is left out. */
export function FoundCards({ found }: { found: ImportPreview }) {
  const titleId = useId()
  const words = t.imports
  const { sample, topics, topicCount, cards, updated } = found
  const hasTopics = topics.some(({ path }) => path.length > 0)
  return (
    <>
      {cards + updated === 0 && <Notice tone="warning">{words.none}</Notice>}
      {sample.length > 0 && (
        <section aria-labelledby={titleId}>
          <h3 id={titleId} className={styles.heading}>
            {words.preview}
          </h3>
          <ol className={styles.sample}>
            {sample.map((card, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the first cards of a file have no id
              <li key={index} className={styles.card} dir="auto">
                <CardContent face={faceOf(withMedia(card, () => null))} />
                {[
                  ...picturesOf(card).map((name) => `${words.picture} ${name}`),
                  ...soundsOf(card).map((name) => `${words.sound} ${name}`),
                ].map((line, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the question, and then the answers
                  <p key={place} className={styles.picture} dir="auto">
                    {line}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </section>
      )}
      {hasTopics && (
        <details className={styles.details}>
          <summary>{words.topics(topicCount)}</summary>
          <ul className={styles.topics}>
            {topics.map(({ path, cards }) => (
              <li key={path.join('\n')}>
                <span dir="auto">{path.join(' › ') || words.loose}</span> <small>{words.topicCards(cards)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      <LeftOut {...found} />
    </>
  )
}
