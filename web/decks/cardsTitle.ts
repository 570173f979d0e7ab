/** The heading of the cards, which takes focus when what had it is gone. */
export const cardsTitleId = 'cards-title'

/** Gives the heading of the cards focus. */
export const focusCardsTitle = () => document.getElementById(cardsTitleId)?.focus({ preventScroll: true })
