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

/** What a deck that is taken down violates: a law, or the terms of use. */
export const takeDownGrounds = ['law', 'terms'] as const
export type TakeDownGround = (typeof takeDownGrounds)[number]

/**
 * Decisions of admins about a deck: it is taken down, so that only its author and admins see it; it stays public; it is restored;
 * or it stays taken down although its author has objected.
 */
export const deckDecisions = ['take-down', 'let-be', 'put-back', 'keep-down'] as const
export type DeckDecision = (typeof deckDecisions)[number]

/** The months in which an author can object to a decision. */
export const objectionMonths = 6
