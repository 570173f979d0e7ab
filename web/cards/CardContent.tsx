import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'
import styles from './CardContent.module.css'
import type { CardFace } from './cardDraft.ts'
import { CardPicture } from './CardImage.tsx'
import { CardText, Explanation } from './CardText.tsx'
import { Tags } from './Tags.tsx'

interface CardContentProps {
  face: CardFace
  /** Id of the element that holds the question. */
  questionId?: string
}

/** All that is on a card: its question, its answers with what is correct, its explanation and tags, and whether the answer is typed. */
export function CardContent({ face, questionId }: CardContentProps) {
  const { questionText, questionPicture, isGapText, answers, explanation, tags, isTyped } = face
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
                  <span className={kit.hidden}>{correct ? words.correct : words.wrong}</span>
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
      {explanation.trim() !== '' && <Explanation text={explanation} />}
      {isTyped && <p className={kit.small}>{t.cards.typed.note}</p>}
      <Tags tags={tags} />
    </>
  )
}
