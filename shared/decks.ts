/**
 * A user's role in a deck; null if they may not know that it exists. Authors can do everything. Admins can only read decks that
 * were reported, unless they have another role.
 */
export const roles = ['author', 'editor', 'reader', 'visitor', 'admin'] as const
export type Role = (typeof roles)[number]

/** The roles that an author can give: editors change the content of a deck, readers learn it. */
export const sharedRoles = ['editor', 'reader'] as const
export type SharedRole = (typeof sharedRoles)[number]

/** Whether this role may change topics and cards. Publishing, sharing and deleting are the author's alone. */
export const mayEdit = (role: Role | null) => role === 'author' || role === 'editor'

/** Sizes of a deck by its number of cards, each up to `most`. The function `deck_size` in the database has the same bounds. */
export const deckSizes = { small: { most: 49 }, medium: { most: 200 }, large: { most: Infinity } } as const

export type DeckSize = keyof typeof deckSizes

export const deckSizeNames = Object.keys(deckSizes) as [DeckSize, ...DeckSize[]]

/** Why somebody reports a public deck. */
export const reportReasons = ['unlawful', 'copyright', 'hateful', 'personal-data', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
