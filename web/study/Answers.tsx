import { useId } from 'react'
import type { QueueCard } from '../../shared/api/contract.ts'
import { CardImage } from '../cards/CardImage.tsx'
import { CardText } from '../cards/CardText.tsx'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Answers.module.css'
import { isChoice, type Shown } from './sessionReducer.ts'
import { shuffled } from './shuffle.ts'

type Answer = QueueCard['Answers'][number]
type Outcome = keyof typeof t.study.outcome

/** What became of an answer: whether it is right, and whether it was chosen. */
function outcomeOf(isCorrect: boolean, isChosen: boolean): Outcome {
  if (isCorrect) return isChosen ? 'hit' : 'missed'
  return isChosen ? 'wrong' : 'neutral'
}

/** The answers of a card: what to choose from, what became of the choice, or the one that there is. */
export function Answers({ shown, onChoose }: { shown: Shown; onChoose: (answer: number) => void }) {
  const { card, seed, isRevealed, chosen } = shown
  const id = useId()
  const order = isChoice(card) ? shuffled(card.Answers.length, seed) : card.Answers.keys().toArray()
  const ordered = order.flatMap((index, place) => {
    const answer = card.Answers[index]
    return answer ? [{ answer, index, place, isChosen: chosen.includes(index) }] : []
  })
  if (!isChoice(card))
    return (
      <div className={styles.single}>
        {ordered.map(({ answer, index }) => (
          <Face key={index} answer={answer} number={index + 1} />
        ))}
      </div>
    )
  return (
    <ul className={styles.answers}>
      {ordered.map(({ answer, index, place, isChosen }) => {
        const face = <Face answer={answer} number={place + 1} />
        const outcome = outcomeOf(answer.correct, isChosen)
        return isRevealed ? (
          <li key={index} className={classNames(styles.answer, styles[outcome])} data-outcome={outcome}>
            <span className={styles.mark}>
              {outcome === 'wrong' && <Icon name="close" size={18} />}
              {answer.correct && <Icon name="check" size={18} />}
            </span>
            {face}
            <span className={styles.outcome} aria-hidden="true">
              {t.study.outcome[outcome].seen}
            </span>
            <VisuallyHidden>({t.study.outcome[outcome].heard})</VisuallyHidden>
          </li>
        ) : (
          <li key={index}>
            <label className={classNames(styles.answer, styles.choice)} data-chosen={isChosen || undefined}>
              <input
                type="checkbox"
                className={styles.box}
                checked={isChosen}
                onChange={() => onChoose(index)}
                aria-labelledby={`${id}-${index}-key ${id}-${index}`}
              />
              <span id={`${id}-${index}-key`} className={styles.mark}>
                {place < 9 ? place + 1 : ''}
              </span>
              <span id={`${id}-${index}`} className={styles.words}>
                {face}
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

function Face({ answer, number }: { answer: Answer; number: number }) {
  return (
    <div className={styles.face}>
      {answer.text.trim() !== '' && <CardText text={answer.text} />}
      {answer.fileLink && <CardImage id={answer.fileLink} alt={t.study.answerPicture(number)} />}
    </div>
  )
}
