import { useId, useMemo } from 'react'
import type { Content, ImportPreview } from '../../shared/api/contract.ts'
import { picturesOf, soundsOf, withMedia } from '../../shared/card.ts'
import { ByModel, CardContent } from '../cards/CardContent.tsx'
import { type CardFace, faceOf, type Picture } from '../cards/cardDraft.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import kit from '../ui/kit.module.css'
import styles from './ImportDialog.module.css'
import { LeftOut } from './LeftOut.tsx'

/** What an import would add: the first cards as they will look, the topics, and what is left out. */
export function FoundCards({ found }: { found: ImportPreview }) {
  const titleId = useId()
  const words = t.imports
  const { format, sample, pictures, topics, topicCount, cards, updated } = found
  const files = useMemo(
    () => new Map(pictures.map(({ name, base64 }) => [name, new File([bytesOf(base64)], name)])),
    [pictures],
  )
  const hasTopics = topics.some(({ path }) => path.length > 0)
  return (
    <>
      {cards + updated === 0 && (
        <Notice tone="warning">
          {/* A package can be read in one way only. */}
          {words.none} {format !== 'package' && words.checkReading}
        </Notice>
      )}
      {sample.length > 0 && (
        <section aria-labelledby={titleId}>
          <h3 id={titleId} className={styles.heading}>
            {words.preview}
          </h3>
          <ol className={styles.sample}>
            {sample.map((card, index) => (
              // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/no-noninteractive-tabindex -- They have no id. A long one is scrolled by the keyboard.
              <li key={index} className={styles.card} dir="auto" tabIndex={0}>
                <CardContent face={faceWith(files, card)} />
                <ByModel card={card} className={kit.small} />
                {[
                  ...picturesOf(card).flatMap((name) => (files.has(name) ? [] : [`${words.picture} ${name}`])),
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

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** A card with those of its pictures that are there, and without sounds. */
function faceWith(files: ReadonlyMap<string, File>, card: Content): CardFace {
  const face = faceOf(withMedia(card, (name) => (files.has(name) ? name : null)))
  const shown = (picture: Picture | null): Picture | null => {
    const file = picture && 'id' in picture ? files.get(picture.id) : undefined
    return file ? { file } : null
  }
  return {
    ...face,
    questionPicture: shown(face.questionPicture),
    answers: face.answers.map((answer) => ({ ...answer, picture: shown(answer.picture) })),
  }
}
