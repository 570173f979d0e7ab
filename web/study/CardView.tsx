import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { CardImage } from '../cards/CardImage.tsx'
import type { CardLanguages } from '../speech/passages.ts'
import type { ZoomedPictureOf } from '../cards/ZoomedPicture.tsx'
import { CardText, Explanation } from '../cards/CardText.tsx'
import type { Gaps } from '../cards/markdown.ts'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'
import styles from './CardView.module.css'
import type * as cardMenu from './CardMenu.tsx'
import { isChoice, type Asking } from './session.ts'
import { shuffled } from './shuffle.ts'

/** A card as it is shown. */
export interface ShownCard extends Pick<Asking, 'seed'> {
  card: Card & { isFlagged?: boolean }
  isRevealed: boolean
  /** Answers that the learner chose, by their position on the card. */
  chosen: readonly number[]
}

interface CardViewProps {
  shown: ShownCard
  /** The topic of the card. */
  topic: string
  onChoose: (answer: number) => void
  onZoom: (picture: ZoomedPictureOf) => void
  /** The picture of the question if parts of it are covered. */
  covered?: ReactNode
  /** The languages of its texts, for hyphens and for screen readers. */
  languages?: CardLanguages | undefined
  /** Plays the sounds of the card, once it is loaded. */
  SoundButton?: typeof cardMenu.SoundButton | undefined
  /** Further actions. */
  tools?: ReactNode
}

/** A card, with its answer hidden or shown. The question takes focus when it appears, and then the answer, so that screen readers announce them. */
export function CardView({ shown, topic, onChoose, onZoom, covered, languages, SoundButton, tools }: CardViewProps) {
  const { card, isRevealed } = shown
  const questionId = useId()
  const answerId = useId()
  const question = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const isFilled = isRevealed && card.isGapText
  const hasAnswer = card.Answers.some((one) => one.text.trim() || one.fileLink || one.sound)

  // Focus is the browser's, not React's. The parent gives each showing its own element, so this runs once for each.
  useEffect(() => {
    // A covered picture may be its own answer.
    const target = (isRevealed && !isFilled && answer.current) || question.current
    target?.focus({ preventScroll: !isRevealed })
    if (!isRevealed) window.scrollTo(0, 0)
  }, [isRevealed, isFilled])

  return (
    <article className={styles.card} aria-label={topic || t.study.title}>
      <p className={styles.topic} data-tools={!!tools} title={topic}>
        {card.isFlagged && (
          <>
            <Icon name="flag" size={16} className={styles.flag} />
            <span className={kit.hidden}>{t.study.flagged}</span>
          </>
        )}
        {topic}
      </p>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.content}>
        <div
          // A gap card's answer is in its question: the element is new when the gaps are filled, and is read again.
          key={isFilled ? 'filled' : 'asked'}
          ref={question}
          tabIndex={-1}
          role="group"
          aria-label={isFilled ? t.study.answer : t.study.question}
          aria-describedby={questionId}
          className={styles.question}
          data-question
        >
          <div id={questionId} lang={languages?.question} className={styles.face}>
            <Face
              text={card.questionText}
              gaps={card.isGapText ? (isRevealed ? 'shown' : 'hidden') : undefined}
              fileLink={card.covers ? null : card.questionFileLink}
              sound={card.questionSound}
              SoundButton={SoundButton}
              onZoom={onZoom}
            />
            {card.covers && covered}
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
            {!isRevealed && (
              <p aria-hidden="true" className={styles.choose}>
                {answerLabel(shown)}
              </p>
            )}
            <div id={answerId} lang={languages?.answer}>
              <Answers shown={shown} onChoose={onChoose} onZoom={onZoom} SoundButton={SoundButton} />
            </div>
          </div>
        )}
        {isRevealed && card.explanation.trim() !== '' && <Explanation text={card.explanation} />}
      </div>
    </article>
  )
}

function answerLabel({ card, isRevealed }: ShownCard): string {
  if (!isChoice(card)) return t.study.answer
  return isRevealed ? t.study.answers : t.study.choose(card.Answers.filter(({ correct }) => correct).length)
}

type Outcome = keyof typeof t.study.outcome

/** The outcome of an answer: whether it is correct, and whether it was chosen. */
function outcomeOf(isCorrect: boolean, isChosen: boolean): Outcome {
  if (isCorrect) return isChosen ? 'hit' : 'missed'
  return isChosen ? 'wrong' : 'neutral'
}

const toneOfOutcome = { hit: 'good', missed: 'ok', wrong: 'wrong', neutral: undefined } as const

/** The answers of a card: what to choose from, what became of the choice, or the one that there is. */
function Answers({
  shown,
  onChoose,
  onZoom,
  SoundButton,
}: Pick<CardViewProps, 'shown' | 'onChoose' | 'onZoom' | 'SoundButton'>) {
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
          <div key={index} className={styles.optionFace}>
            <Face {...answer} number={index + 1} onZoom={onZoom} SoundButton={SoundButton} />
          </div>
        ))}
      </div>
    )
  const places = ordered.flatMap(({ place, isChosen }) => (isChosen ? place + 1 : [])).join(', ')
  return (
    <>
      {/* A number key chooses an answer that does not have focus. */}
      <span role="status" className={kit.hidden}>
        {!isRevealed && places && `${t.study.chosen} ${places}`}
      </span>
      <ul className={styles.answers}>
        {ordered.map(({ answer, index, place, isChosen }) => {
          const face = (
            <div className={styles.optionFace}>
              <Face {...answer} number={place + 1} onZoom={isRevealed ? onZoom : undefined} SoundButton={SoundButton} />
            </div>
          )
          const outcome = outcomeOf(answer.correct, isChosen)
          return isRevealed ? (
            <li
              key={index}
              className={classNames(styles.option, outcome === 'neutral' && styles.neutral)}
              data-tone={toneOfOutcome[outcome]}
              data-outcome={outcome}
            >
              <span className={styles.mark}>
                {outcome === 'wrong' && <Icon name="close" size={18} />}
                {answer.correct && <Icon name="check" size={18} />}
              </span>
              {face}
              <span className={styles.outcome} aria-hidden="true">
                {t.study.outcome[outcome].label}
              </span>
              <span className={kit.hidden}>({t.study.outcome[outcome].spoken})</span>
            </li>
          ) : (
            <li key={index}>
              <label className={classNames(styles.option, styles.choice)} data-chosen={isChosen || undefined}>
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
    </>
  )
}

interface FaceProps extends Pick<CardViewProps, 'SoundButton'> {
  text: string
  gaps?: Gaps | undefined
  fileLink: string | null
  sound?: string | null | undefined
  /** Of the answer; without it, this is the question. */
  number?: number
  /** Undefined where a tap chooses the answer. */
  onZoom: CardViewProps['onZoom'] | undefined
}

/** What is on the question, or on an answer. */
function Face({ text, gaps, fileLink: id, sound, number, onZoom, SoundButton }: FaceProps) {
  const alt = number ? t.study.answerPicture(number) : t.study.questionPicture
  return (
    <>
      {text.trim() && <CardText text={text} gaps={gaps} />}
      {id && <CardImage id={id} alt={alt} onZoom={onZoom && (() => onZoom({ id, alt }))} />}
      {sound && SoundButton && <SoundButton sound={{ id: sound }} number={number} />}
    </>
  )
}
