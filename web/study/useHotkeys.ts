import { useEffect, useEffectEvent } from 'react'
import type { Rating } from '../../shared/study.ts'
import { takesHotkeys } from '../ui/hotkeys.ts'
import type { Study } from './createStudy.ts'
import { isPassed } from './sessionReducer.ts'
import { shuffled } from './shuffle.ts'

/** Controls that Space operates. */
const pressable = 'button, summary'
/** And those that Enter does. */
const enterable = `${pressable}, a`

interface Hotkeys {
  /** The ratings of the keys 1, 2, … */
  ratings: readonly Rating[]
  /** Asks why the card on the screen is rejected; null where it cannot be. */
  onReject: (() => void) | null
  /** Corrects the card on the screen; null until that is known to be possible. */
  onCorrect: (() => void) | null
  /** Something else on the page takes the keys. */
  isPaused: boolean
}

/** The keys of the learn page: Space, 1 to 9, U, X, E, and Enter to leave a card that is gone. */
export function useHotkeys(study: Study, hotkeys: Hotkeys): void {
  const press = useEffectEvent((key: string) => !hotkeys.isPaused && pressed(study, hotkeys, key))

  useEffect(() => {
    // Space is for the answer that was reached with Tab; after a click on one it shows the answer.
    let isByPointer = false
    const onPointerDown = () => {
      isByPointer = true
    }
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      if (key === 'Tab') isByPointer = false
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (!takesHotkeys(target)) return
      if (key === ' ' && target.closest(isByPointer ? pressable : `${pressable}, input`)) return
      if (key === 'Enter' && target.closest(enterable)) return
      if (press(key)) event.preventDefault()
    }
    window.addEventListener('pointerdown', onPointerDown)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('pointerdown', onPointerDown)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Does what a key means now. Returns whether it meant something. */
function pressed(study: Study, { ratings, onReject, onCorrect }: Hotkeys, key: string): boolean {
  const { current, history } = study.session()
  if (key.toLowerCase() === 'u' && history.length > 0) {
    study.undo()
    return true
  }
  if (!current) return false
  if (isPassed(current)) {
    const isOn = /^[ 1-4]$|^Enter$/.test(key)
    if (isOn) study.pass()
    return isOn
  }
  if (key.toLowerCase() === 'x' && current.isRevealed && onReject) {
    onReject()
    return true
  }
  if (key.toLowerCase() === 'e' && current.isRevealed && onCorrect) {
    onCorrect()
    return true
  }
  if (key === ' ') {
    study.reveal()
    return true
  }
  if (!/^[1-9]$/.test(key)) return false
  if (!current.isRevealed) {
    const answer = shuffled(current.card.Answers.length, current.seed)[Number(key) - 1]
    if (answer !== undefined) study.choose(answer)
    return true
  }
  const rating = ratings[Number(key) - 1]
  if (rating) study.rate(rating)
  return true
}
