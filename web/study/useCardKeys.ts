import { useRef } from 'react'
import { takesHotkeys, useWindowEvent } from '../ui/useWindowEvent.ts'

/** Controls that Space operates. */
const pressable = 'button, summary'
/** And those that Enter does. */
const enterable = `${pressable}, a`

interface CardKeys {
  /** A tap on the card, or on its question. */
  onTap: (isQuestion: boolean) => void
  /** Does what a key means now; Ctrl+Z is U. Returns whether it meant something. */
  onKey: (key: string) => boolean
  /** Something else on the page takes the keys. */
  isPaused?: boolean
}

/** The keys of a screen with one card. */
export function useCardKeys({ onTap, onKey, isPaused = false }: CardKeys): void {
  // Space is for the answer that was reached with Tab; after a click on one it shows the answer.
  const isByPointer = useRef(false)
  useWindowEvent('pointerdown', () => {
    isByPointer.current = true
  })
  useWindowEvent('click', ({ target }) => {
    if (!takesHotkeys(target)) return
    // A tap that selects text means that text.
    if (target.closest('article') && !target.closest(enterable) && getSelection()?.isCollapsed)
      onTap(target.closest('[data-question]') !== null)
  })
  useWindowEvent('keydown', (event) => {
    const { target, key } = event
    if (key === 'Tab') isByPointer.current = false
    const isCombined = event.ctrlKey || event.metaKey
    if (event.defaultPrevented || event.repeat || event.altKey || (isCombined && key !== 'z')) return
    if (isPaused || !takesHotkeys(target)) return
    if (key === ' ' && target.closest(isByPointer.current ? pressable : `${pressable}, input`)) return
    if (key === 'Enter' && target.closest(enterable)) return
    if (onKey(isCombined ? 'u' : key)) event.preventDefault()
  })
}
