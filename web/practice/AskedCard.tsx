import { useState } from 'react'
import { ByModel, SoundButton } from '../cards/CardContent.tsx'
import { ZoomedPicture, type ZoomedPictureOf } from '../cards/ZoomedPicture.tsx'
import { languagesOf, ReadAloud, toggleReading } from '../speech/ReadAloud.tsx'
import { SpeechDialog } from '../speech/SpeechDialog.tsx'
import { Covered } from '../cards/CoveredPicture.tsx'
import { CardView, type ShownCard } from '../study/CardView.tsx'
import { isChoice } from '../study/session.ts'
import { shuffled } from '../study/shuffle.ts'
import { useCardKeys } from '../study/useCardKeys.ts'
import { t } from '../texts/index.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { KeysDialog } from '../ui/KeysDialog.tsx'
import kit from '../ui/kit.module.css'
import type { Place } from './WayPage.tsx'

interface AskedCardProps {
  place: Place
  shown: ShownCard
  onChoose: (answer: number) => void
  onReveal: () => void
  /** A key while the answer shows. Returns whether it meant something. */
  onKey: (key: string) => boolean
}

/** A card that is asked without a schedule, as on the learn page, with its keys and a voice. */
export function AskedCard({ place, shown, onChoose, onReveal, onKey }: AskedCardProps) {
  const { deck, topicOf } = place
  const { card, seed, isRevealed } = shown
  const [popup, setPopup] = useState<'keys' | 'speech' | ZoomedPictureOf | null>(null)
  const onClose = () => setPopup(null)
  const read = () => toggleReading(deck, shown)
  useCardKeys({
    onTap() {
      if (!isRevealed && !isChoice(card)) onReveal()
    },
    onKey(key) {
      if (key === '?') setPopup('keys')
      else if (key.toLowerCase() === 'r') read()
      else if (isRevealed) return onKey(key)
      else if (key === ' ' || key === 'Enter') onReveal()
      else {
        const answer = isChoice(card) ? shuffled(card.Answers.length, seed)[Number(key) - 1] : undefined
        if (answer === undefined) return false
        onChoose(answer)
      }
      return true
    },
  })
  return (
    <>
      <CardView
        key={seed}
        shown={shown}
        topic={topicOf(card)}
        onChoose={onChoose}
        onZoom={setPopup}
        covered={<Covered shown={shown} onZoom={setPopup} />}
        languages={languagesOf(deck)}
        SoundButton={SoundButton}
        tools={
          <>
            <ByModel card={card} className={kit.small} />
            <button type="button" className={kit.quietLink} aria-keyshortcuts="R" onClick={read}>
              {t.speech.read}
            </button>
            <IconButton icon="more" label={t.speech.settings} onClick={() => setPopup('speech')} />
          </>
        }
      />
      <ReadAloud deck={deck} side={shown} />
      {popup === 'keys' && <KeysDialog keys={[...t.practice.keys, t.speech.key]} onClose={onClose} />}
      {popup === 'speech' && <SpeechDialog deck={deck} side={shown} onClose={onClose} />}
      {popup && typeof popup === 'object' && <ZoomedPicture {...popup} onClose={onClose} />}
    </>
  )
}
