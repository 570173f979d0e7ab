/** How a version of a card came about. */
export const versionKinds = ['created', 'edited', 'restored', 'suggested'] as const
export type VersionKind = (typeof versionKinds)[number]

/** What became of a suggestion. */
export const suggestionStates = ['open', 'accepted', 'declined'] as const
export type SuggestionState = (typeof suggestionStates)[number]

/**
 * The version of texts that have no counter, for `If-Match`: equal texts have equal versions. A hash (cyrb53, 53 bits), because a
 * header holds no long text, and browsers offer theirs to pages served by HTTPS alone.
 */
export function versionOf(...texts: readonly string[]): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  const joined = JSON.stringify(texts)
  for (let index = 0; index < joined.length; index++) {
    const unit = joined.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (2 ** 32 * (low & 0x1fffff) + (high >>> 0)).toString(36)
}
