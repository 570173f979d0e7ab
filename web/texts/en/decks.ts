export const decks = {}
