import { memo, useId } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { CardImage } from '../cards/CardImage.tsx'
import { CardText } from '../cards/CardText.tsx'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './CardTile.module.css'
import type { OpenPopup } from './popup.ts'

interface CardTileProps {
  card: Card
  topicName: string
  isAuthor: boolean
  onPopup: OpenPopup
}

/** A card with its question and its answers. */
export const CardTile = memo(function CardTile({ card, topicName, isAuthor, onPopup }: CardTileProps) {
  const questionId = useId()
  const words = t.decks.cards
  const { questionText, questionFileLink, isGapText, Answers } = card
  return (
    <li className={styles.card}>
      <p className={styles.topic} dir="auto">
        {topicName}
      </p>
      <div id={questionId} className={styles.question}>
        {questionText && <CardText text={questionText} {...(isGapText && { gaps: 'shown' as const })} />}
        {questionFileLink && <CardImage id={questionFileLink} alt={words.questionPicture} />}
      </div>
      {Answers.length > 0 && (
        <ul className={styles.answers}>
          {Answers.map(({ text, correct, fileLink }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- answers have no id, and their order is theirs
            <li key={index} className={styles.answer} data-correct={correct}>
              {Answers.length > 1 && (
                <>
                  <Icon name={correct ? 'check' : 'close'} size={16} className={styles.mark} />
                  <VisuallyHidden>{correct ? words.correct : words.wrong}</VisuallyHidden>
                </>
              )}
              <div className={styles.answerBody}>
                {text && <CardText text={text} />}
                {fileLink && <CardImage id={fileLink} alt={words.answerPicture} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAuthor && (
        <div className={styles.actions}>
          <IconButton
            icon="pencil"
            size="small"
            label={words.edit}
            aria-describedby={questionId}
            onClick={() => onPopup({ kind: 'edit-card', card })}
          />
          <IconButton
            icon="trash"
            size="small"
            label={words.remove}
            aria-describedby={questionId}
            onClick={() => onPopup({ kind: 'delete-card', card })}
          />
        </div>
      )}
    </li>
  )
})
