import { useEffect } from 'react'
import { ApiError } from '../data/call.ts'
import { playing, playSounds, stopSound } from '../speech/sound.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import kit from '../ui/kit.module.css'
import { useStore } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import styles from './CardContent.module.css'
import type { CardFace, Sound } from './cardDraft.ts'
import { CardPicture } from './CardImage.tsx'
import { CoveredPicture } from './CoveredPicture.tsx'
import { CardText, Explanation } from './CardText.tsx'
import { Tags } from './Tags.tsx'

interface CardContentProps {
  face: CardFace
  /** Id of the element that holds the question. */
  questionId?: string
}

/** All that is on a card: its question, its answers with what is correct, its explanation and tags, and whether the answer is typed. */
export function CardContent({ face, questionId }: CardContentProps) {
  const { questionText, questionPicture, questionSound, covers, isGapText, answers, explanation, tags, isTyped } = face
  const words = t.decks.cards
  return (
    <>
      <div id={questionId} className={styles.question}>
        {questionText && <CardText text={questionText} {...(isGapText && { gaps: 'shown' as const })} />}
        {questionPicture &&
          (covers ? (
            <CoveredPicture picture={questionPicture} covers={covers} isRevealed />
          ) : (
            <CardPicture picture={questionPicture} alt={words.questionPicture} />
          ))}
        {questionSound && <SoundButton sound={questionSound} />}
      </div>
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map(({ text, correct, picture, sound }, index) => (
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
                {sound && <SoundButton sound={sound} number={index + 1} />}
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

interface SoundButtonProps {
  sound: Sound
  /** Of the answer; without it, the sound is that of the question. */
  number?: number | undefined
}

/** Plays a sound of a card, or stops it. Nothing of it is loaded before. */
export function SoundButton({ sound, number }: SoundButtonProps) {
  const source = 'id' in sound ? sound.id : sound.file
  const isPlaying = useStore(playing) === source
  useEffect(
    () => () => {
      if (playing.get() === source) stopSound()
    },
    [source],
  )
  return (
    <IconButton
      icon="speaker"
      label={number === undefined ? t.sounds.question : t.sounds.answer(number)}
      aria-pressed={isPlaying}
      // A click leaves the focus where it is, so that the next key is for the card.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (isPlaying ? stopSound() : void playSounds([source]).catch(reportSound))}
    />
  )
}

/** Says why a sound is not heard. */
export const reportSound = (error: unknown): void =>
  void toast({ message: error instanceof ApiError ? errorText(error) : t.sounds.unplayable, tone: 'error' })

/**
 * Says that a model wrote the words of a card and nobody has edited them since (AI Act, Art. 50). It is shown wherever the content of a
 * card is, and in lists to find one: see decision 140.
 */
export function ByModel({ card, className }: { card: { isAiGenerated: boolean }; className: string | undefined }) {
  return (
    card.isAiGenerated && (
      <span className={className} title={t.decks.cards.byModel}>
        {t.decks.cards.ai}
      </span>
    )
  )
}
