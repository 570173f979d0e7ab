import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { type Covers, otherLabelsOf } from '../../../shared/covers.ts'
import { t } from '../../texts/index.ts'
import { Icon } from '../../ui/Icon.tsx'
import kit from '../../ui/kit.module.css'
import type { CardFace, Picture, Sound } from '../cardDraft.ts'
import { CardPicture } from '../CardImage.tsx'
import { SoundButton } from '../CardContent.tsx'
import { CoveredPicture } from '../CoveredPicture.tsx'
import { Tags } from '../Tags.tsx'
import type * as differences from './difference.ts'
import type { Part, Side } from './difference.ts'
import styles from './Difference.module.css'

interface DifferenceProps {
  first: CardFace
  firstTitle: string
  second: CardFace
  secondTitle: string
}

/** Two cards side by side, with their differences marked once the comparison is loaded. */
export function Difference({ first, firstTitle, second, secondTitle }: DifferenceProps) {
  const [loaded, setLoaded] = useState<typeof differences | null>(null)
  // Typing goes first; the comparison follows.
  const [one, other] = [useDeferredValue(first), useDeferredValue(second)]
  useEffect(() => {
    import('./difference.ts').then(setLoaded, () => {})
  }, [])
  const [left, right] = useMemo(
    () => loaded?.differenceOf(one, other) ?? [unmarked(one), unmarked(other)],
    [loaded, one, other],
  )
  return (
    <div className={styles.sides} data-two="true">
      <CardSide which="first" title={firstTitle} side={left} />
      <CardSide which="second" title={secondTitle} side={right} />
    </div>
  )
}

/** One card alone, in the same look. */
export function Alone({ title, face }: { title: string; face: CardFace }) {
  return (
    <div className={styles.sides}>
      <CardSide which="first" title={title} side={unmarked(face)} />
    </div>
  )
}

function CardSide({ which, title, side }: { which: 'first' | 'second'; title: string; side: differences.Side }) {
  const titleId = useId()
  const { question, picture, covers, isPictureMarked, isGapText, isGapMarked, answers, explanation, tags } = side
  const { otherLabels, isTyped, isTypedMarked, sound, isSoundMarked } = side
  const words = t.suggestions.difference
  return (
    <section className={styles.side} data-side={which} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      <div className={styles.question} dir="auto">
        <Marked parts={question} />
        {isGapMarked && <span className={styles.note}>{isGapText ? words.gaps : words.noGaps}</span>}
        <SidePicture picture={picture} covers={covers} isMarked={isPictureMarked} />
        {otherLabels.length > 0 && (
          <>
            <span className={styles.note}>{t.covers.otherLabels}</span>
            <Marked parts={otherLabels} />
          </>
        )}
        <SideSound sound={sound} isMarked={isSoundMarked} />
      </div>
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map((answer, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- answers have no id, and their order is theirs
            <li key={index} className={styles.answer} data-correct={answer.correct}>
              {(answers.length > 1 || answer.isCorrectMarked) && (
                <>
                  <Icon name={answer.correct ? 'check' : 'close'} size={16} className={styles.icon} />
                  <span className={kit.hidden}>{answer.correct ? t.decks.cards.correct : t.decks.cards.wrong}</span>
                </>
              )}
              <div className={styles.body} dir="auto">
                <Marked parts={answer.parts} />
                {answer.isCorrectMarked && (
                  <span className={styles.note}>{answer.correct ? words.isCorrect : words.isWrong}</span>
                )}
                <SidePicture picture={answer.picture} isMarked={answer.isPictureMarked} />
                <SideSound sound={answer.sound} isMarked={answer.isSoundMarked} number={index + 1} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {explanation.length > 0 && (
        <div className={styles.explanation} dir="auto">
          <p className={styles.note}>{t.study.explanation}</p>
          <Marked parts={explanation} />
        </div>
      )}
      {isTypedMarked && <span className={styles.note}>{isTyped ? t.cards.typed.note : t.cards.typed.not}</span>}
      <Tags
        tags={tags.map(({ text }) => text)}
        show={(tag) => <Marked parts={tags.filter(({ text }) => text === tag)} />}
      />
    </section>
  )
}

function Marked({ parts }: { parts: readonly differences.Part[] }) {
  return parts.map(({ text, isMarked }, index) =>
    isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text, in its order
      <mark key={index} className={styles.mark}>
        <span className={kit.hidden}>{t.suggestions.difference.differs}</span>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

interface SidePictureProps {
  picture: Picture | null
  covers?: Covers | null
  isMarked: boolean
}

function SidePicture({ picture, covers = null, isMarked }: SidePictureProps) {
  const words = t.suggestions.difference
  if (!picture) return isMarked && <span className={styles.note}>{words.noPicture}</span>
  const alt = isMarked ? words.otherPicture : words.samePicture
  return (
    <span className={styles.picture} data-marked={isMarked}>
      {covers ? (
        <CoveredPicture picture={picture} covers={{ ...covers, hidesAll: true }} isRevealed alt={alt} />
      ) : (
        <CardPicture picture={picture} alt={alt} />
      )}
    </span>
  )
}

function SideSound({ sound, isMarked, number }: { sound: Sound | null; isMarked: boolean; number?: number }) {
  const words = t.sounds
  return (
    <>
      {sound && <SoundButton sound={sound} number={number} />}
      {isMarked && <span className={styles.note}>{sound ? words.other : words.none}</span>}
    </>
  )
}

const plain = (text: string): Part[] => (text === '' ? [] : [{ text, isMarked: false }])

/** A card with nothing marked: before it is known what differs, or where there is nothing to compare. */
function unmarked(face: CardFace): Side {
  return {
    question: plain(face.questionText),
    picture: face.questionPicture,
    covers: face.covers,
    otherLabels: plain(otherLabelsOf(face.covers)),
    isPictureMarked: false,
    sound: face.questionSound,
    isSoundMarked: false,
    isGapText: face.isGapText,
    isGapMarked: false,
    answers: face.answers.map(({ text, correct, picture, sound }) => ({
      parts: plain(text),
      correct,
      isCorrectMarked: false,
      picture,
      isPictureMarked: false,
      sound,
      isSoundMarked: false,
    })),
    explanation: plain(face.explanation),
    tags: face.tags.map((text) => ({ text, isMarked: false })),
    isTyped: face.isTyped,
    isTypedMarked: false,
  }
}
