import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { languages } from '../../shared/languages.ts'
import { reportSound } from '../cards/CardContent.tsx'
import { query } from '../data/api.ts'
import { deckValue } from '../data/deckValues.ts'
import { useRemembered } from '../data/remembered.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { type CardLanguages, passagesOf, type Side, soundsIn } from './passages.ts'
import { playing, playSounds, stopSound } from './sound.ts'
import { isSpeaking, speak, stopSpeaking } from './speech.ts'

type DeckToRead = Pick<DeckDetail, 'id' | 'language'>

/** The languages of a deck's cards: those that the learner chose on this device, or else that of the deck. */
export function languagesOf(deck: DeckToRead, chosen = deckValue('voices', deck.id)): CardLanguages {
  const usual = deck.language ? languages[deck.language] : t.locale
  const [question = usual, answer = usual] = chosen?.split(' ') ?? []
  return { question, answer }
}

/** Languages for which a missing voice was reported. When sides are read as they appear, that happens once. */
const reported = new Set<string>()

/** Plays the sounds of a side. A side without any is read aloud, and languages without a voice are reported. */
async function read(deck: DeckToRead, side: Side, isAsked: boolean): Promise<void> {
  const sounds = soundsIn(side)
  // Browsers block auto-play before the first tap; only a requested play reports an error.
  if (sounds.length > 0) return playSounds(sounds).catch(isAsked ? reportSound : () => {})
  stopSound()
  for (const language of await speak(passagesOf(side, languagesOf(deck)))) {
    if (isAsked || !reported.has(language)) toast({ message: t.speech.noVoice(nameOf(language)), tone: 'error' })
    reported.add(language)
  }
}

const names = new Intl.DisplayNames(t.locale, { type: 'language', fallback: 'code' })

/** The name of a language by its code. */
export function nameOf(language: string): string {
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}

/** Plays or reads a side, or stops that. */
export function toggleReading(deck: DeckToRead, side: Side): void {
  if (isSpeaking() || playing.get() !== null) {
    stopSpeaking()
    stopSound()
  } else void read(deck, side, true)
}

interface ReadAloudProps {
  /** Undefined until it is known. */
  deck: DeckToRead | undefined
  side: Side
}

/** Plays or reads each side of a card as it appears, if the learner wants that, and falls silent when the side goes. */
export function ReadAloud({ deck, side }: ReadAloudProps) {
  return deck && <Reading key={`${deck.id} ${side.seed} ${side.isRevealed}`} deck={deck} side={side} />
}

function Reading({ deck, side }: { deck: DeckToRead; side: Side }) {
  const isReadAloud = useRemembered('readAloud') !== null
  const { data: settings } = useQuery({ ...query('GET /api/settings', {}), enabled: useAuthorised() })
  const isOn = isReadAloud || (settings?.playsSounds && soundsIn(side).length > 0)
  const readSide = useEffectEvent(() => void read(deck, side, false))
  useEffect(() => {
    if (isOn) readSide()
    return () => {
      stopSpeaking()
      stopSound()
    }
  }, [isOn])
  return null
}
