import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CardImage } from '../cards/CardImage.tsx'
import { CardText } from '../cards/CardText.tsx'
import { t } from '../texts/index.ts'
import { Answers } from './Answers.tsx'
import styles from './CardView.module.css'
import { isChoice, type Shown } from './sessionReducer.ts'

interface CardViewProps {
  shown: Shown
  /** What the card belongs to. */
  topic: string
  onChoose: (answer: number) => void
  /** What else there is to do with it. */
  tools?: ReactNode
}

/** One card, its answer hidden or shown. It takes focus when it comes, and its answer when that is shown: a screen reader reads them. */
export function CardView({ shown, topic, onChoose, tools }: CardViewProps) {
  const { card, isRevealed } = shown
  const questionId = useId()
  const answerId = useId()
  const question = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const hasAnswer = card.Answers.some((one) => one.text.trim() !== '' || one.fileLink)

  // Focus is the browser's, not React's. The parent gives each showing its own element, so this runs once for each.
  useEffect(() => {
    const target = isRevealed && !card.isGapText ? answer.current : question.current
    target?.focus({ preventScroll: !isRevealed })
    if (!isRevealed) window.scrollTo(0, 0)
  }, [isRevealed, card.isGapText])

  return (
    <article className={styles.card} aria-label={topic || t.study.title}>
      <p className={styles.topic} data-tools={!!tools} title={topic}>
        {topic}
      </p>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.content}>
        <div
          // A gap card's answer is in its question: the element is new when the gaps are filled, and is read again.
          key={card.isGapText && isRevealed ? 'filled' : 'asked'}
          ref={question}
          tabIndex={-1}
          role="group"
          aria-label={card.isGapText && isRevealed ? t.study.answer : t.study.question}
          aria-describedby={questionId}
          className={styles.question}
        >
          <div id={questionId} className={styles.face}>
            {card.questionText.trim() !== '' && (
              <CardText
                text={card.questionText}
                {...(card.isGapText && { gaps: isRevealed ? ('shown' as const) : ('hidden' as const) })}
              />
            )}
            {card.questionFileLink && <CardImage id={card.questionFileLink} alt={t.study.questionPicture} />}
          </div>
        </div>
        {hasAnswer && (isRevealed || isChoice(card)) && (
          <div
            ref={answer}
            tabIndex={-1}
            role="group"
            aria-label={answerLabel(shown)}
            aria-describedby={isRevealed ? answerId : undefined}
            className={styles.answer}
          >
            <div id={answerId}>
              <Answers shown={shown} onChoose={onChoose} />
            </div>
          </div>
        )}
      </div>
    </article>
  )
}

function answerLabel({ card, isRevealed }: Shown): string {
  if (!isChoice(card)) return t.study.answer
  return isRevealed ? t.study.answers : t.study.choose
}
