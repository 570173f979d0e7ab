import { notifyManager } from '@tanstack/react-query'

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

/** The heading of the cards, which takes focus when what had it is gone. */
export const cardsTitleId = 'cards-title'

/** Gives the heading of the cards focus. */
export const focusCardsTitle = () => document.getElementById(cardsTitleId)?.focus({ preventScroll: true })
