/** Sizes of a deck by its cards, each up to and with `most`. The database has the same bounds in `deck_size`. */
export const deckSizes = { small: { most: 49 }, medium: { most: 200 }, large: { most: Infinity } } as const

export type DeckSize = keyof typeof deckSizes

export const deckSizeNames = Object.keys(deckSizes) as [DeckSize, ...DeckSize[]]
