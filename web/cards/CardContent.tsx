import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './CardContent.module.css'
import type { Picture } from './cardDraft.ts'
import { CardPicture } from './CardImage.tsx'
import { CardText } from './CardText.tsx'

interface CardContentProps {
  /** Id of the element that holds the question. */
  questionId?: string
  questionText: string
  questionPicture: Picture | null
  isGapText: boolean
  answers: readonly { text: string; correct: boolean; picture: Picture | null }[]
}

/** All that is on a card: its question, and its answers with what is correct. */
export function CardContent({ questionId, questionText, questionPicture, isGapText, answers }: CardContentProps) {
  const words = t.decks.cards
  return (
    <>
      <div id={questionId} className={styles.question}>
        {questionText && <CardText text={questionText} {...(isGapText && { gaps: 'shown' as const })} />}
        {questionPicture && <CardPicture picture={questionPicture} alt={words.questionPicture} />}
      </div>
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map(({ text, correct, picture }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- answers have no id, and their order is theirs
            <li key={index} className={styles.answer} data-correct={correct}>
              {answers.length > 1 && (
                <>
                  <Icon name={correct ? 'check' : 'close'} size={16} className={styles.mark} />
                  <VisuallyHidden>{correct ? words.correct : words.wrong}</VisuallyHidden>
                </>
              )}
              <div className={styles.answerBody}>
                {text && <CardText text={text} />}
                {picture && <CardPicture picture={picture} alt={words.answerPicture} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
