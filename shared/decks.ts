/**
 * What somebody may do with a deck; null for one that they may not know of. An author may do everything. An admin, who is
 * none of the others, looks at what was reported and is to be judged, and may do nothing with it.
 */
export const roles = ['author', 'editor', 'reader', 'visitor', 'admin'] as const
export type Role = (typeof roles)[number]

/** What an author gives to others: editors change what is in the deck, readers see and learn it. */
export const sharedRoles = ['editor', 'reader'] as const
export type SharedRole = (typeof sharedRoles)[number]

/** Whether this role may change topics and cards. Publishing, sharing and deleting are the author's alone. */
export const mayEdit = (role: Role | null) => role === 'author' || role === 'editor'

/** Sizes of a deck by its cards, each up to and with `most`. The database has the same bounds in `deck_size`. */
export const deckSizes = { small: { most: 49 }, medium: { most: 200 }, large: { most: Infinity } } as const

export type DeckSize = keyof typeof deckSizes

export const deckSizeNames = Object.keys(deckSizes) as [DeckSize, ...DeckSize[]]

/** Why somebody reports a public deck. */
export const reportReasons = ['unlawful', 'copyright', 'hateful', 'personal-data', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
