import { notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { focusTitle } from '../ui/Page.tsx'
import type { Popup } from './popup.ts'

/** Puts focus on a card, should what had it be gone; where the card is not shown, on the heading. */
export function focusCardIfLost(id?: number): void {
  // After the screen has rendered the cards that were read, in their new places.
  notifyManager.schedule(() => {
    if (document.activeElement !== document.body) return
    const card = document.querySelector<HTMLElement>(`[data-row="${id}"], [data-card="${id}"]`)
    if (card) card.focus()
    else focusCardsTitle()
  })
}

/** Gives focus to the card that a popup was about, or to the heading, when the popup closes and what opened it is gone. */
export function useFocusAfter(popup: Popup | null): void {
  const isOpen = popup !== null
  const card = popup && ('cardId' in popup ? popup.cardId : 'card' in popup ? popup.card.id : null)
  useEffect(() => {
    if (isOpen) return () => focusCardIfLost(card ?? undefined)
    return undefined
  }, [isOpen, card])
}

/** The heading of the cards, which takes focus when what had it is gone. */
export const cardsTitleId = 'cards-title'

/** Gives the heading of the cards focus; without cards, that of the screen. */
export function focusCardsTitle(): void {
  const title = document.getElementById(cardsTitleId)
  if (title) title.focus({ preventScroll: true })
  else focusTitle()
}
