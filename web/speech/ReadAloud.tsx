import { useEffect, useEffectEvent } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { languages } from '../../shared/languages.ts'
import { deckValue } from '../data/deckValues.ts'
import { useRemembered } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { type CardLanguages, passagesOf, type Side } from './passages.ts'
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

/** Reads a side aloud, and reports languages without a voice. */
async function read(deck: DeckToRead, side: Side, isAsked: boolean): Promise<void> {
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

/** Reads a side, or stops reading. */
export function toggleReading(deck: DeckToRead, side: Side): void {
  if (isSpeaking()) stopSpeaking()
  else void read(deck, side, true)
}

interface ReadAloudProps {
  /** Undefined until it is known. */
  deck: DeckToRead | undefined
  side: Side
}

/** Reads each side of a card as it appears, if the learner wants that, and falls silent when the side goes. */
export function ReadAloud({ deck, side }: ReadAloudProps) {
  return deck && <Reading key={`${deck.id} ${side.seed} ${side.isRevealed}`} deck={deck} side={side} />
}

function Reading({ deck, side }: { deck: DeckToRead; side: Side }) {
  const isOn = useRemembered('readAloud') !== null
  const readSide = useEffectEvent(() => void read(deck, side, false))
  useEffect(() => {
    if (isOn) readSide()
    return stopSpeaking
  }, [isOn])
  return null
}
