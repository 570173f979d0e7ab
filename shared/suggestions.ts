/** How a version of a card came about. */
export const versionKinds = ['created', 'edited', 'restored', 'suggested'] as const
export type VersionKind = (typeof versionKinds)[number]

/** What became of a suggestion. */
export const suggestionStates = ['open', 'accepted', 'declined'] as const
export type SuggestionState = (typeof suggestionStates)[number]
