import { useEffect } from 'react'
import type { Rating } from '../../shared/ratings.ts'
import type { Study } from './createStudy.ts'
import { shuffled } from './shuffle.ts'

const textInputs = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'
/** Controls that Space operates. */
const pressable = 'button, summary'

/** The keys of the learn page: Space, 1 to 9, U. `ratings` are those that the keys 1, 2, … stand for. */
export function useHotkeys(study: Study, ratings: readonly Rating[]): void {
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
      if (!(target instanceof HTMLElement) || target.isContentEditable || target.closest(textInputs)) return
      if (target.closest('dialog')) return
      if (key === ' ' && target.closest(isByPointer ? pressable : `${pressable}, input`)) return
      if (pressed(study, ratings, key)) event.preventDefault()
    }
    window.addEventListener('pointerdown', onPointerDown)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('pointerdown', onPointerDown)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [study, ratings])
}

/** Does what a key means now. Returns whether it meant something. */
function pressed(study: Study, ratings: readonly Rating[], key: string): boolean {
  const { current, history } = study.session()
  if (key.toLowerCase() === 'u' && history.length > 0) {
    study.undo()
    return true
  }
  if (!current) return false
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
