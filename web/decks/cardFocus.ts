import { notifyManager } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { focusTitle } from '../ui/Page.tsx'
import type { Popup } from './popup.ts'

/** Puts focus on the first of these cards that is shown, should what had it be gone; where none is, on the heading. */
export function focusCardIfLost(...ids: readonly (number | undefined)[]): void {
  // After the screen has rendered the cards that were read, in their new places.
  notifyManager.schedule(() => {
    if (document.activeElement !== document.body) return
    const shown = document.querySelectorAll<HTMLElement>('[data-row], [data-card]')
    const byId = new Map([...shown].map((card) => [Number(card.dataset['row'] ?? card.dataset['card']), card]))
    const id = ids.find((one) => one !== undefined && byId.has(one))
    if (id !== undefined) byId.get(id)?.focus()
    else focusCardsTitle()
  })
}

/** Gives focus to the card that a popup was about, or to the heading, when the popup closes and what opened it is gone. */
export function useFocusAfter(popup: Popup | null): void {
  const isOpen = popup !== null
  const ids = useRef<readonly number[]>([])
  useEffect(() => {
    if (popup) ids.current = cardsOf(popup)
  }, [popup])
  useEffect(() => {
    if (isOpen) return () => focusCardIfLost(...ids.current)
    return undefined
  }, [isOpen])
}

/** The cards that can take focus after a popup: those that it was about, or those near them. */
function cardsOf(popup: Popup): readonly number[] {
  if ('near' in popup) return popup.near
  if ('cardId' in popup) return [popup.cardId]
  if ('card' in popup) return [popup.card.id]
  return 'cards' in popup ? popup.cards.map(({ id }) => id) : []
}

/** The heading of the cards, which takes focus when what had it is gone. */
export const cardsTitleId = 'cards-title'

/** Gives the heading of the cards focus; without cards, that of the screen. */
export function focusCardsTitle(): void {
  const title = document.getElementById(cardsTitleId)
  if (title) title.focus({ preventScroll: true })
  else focusTitle()
}
