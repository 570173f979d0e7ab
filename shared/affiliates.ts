/** What a partner's code may look like: it stands in links. Compared without regard to case. */
export const affiliateCodeRule = { pattern: /^[\w.-]+$/ } as const

/** Parameter of an address that brings a partner's code. */
export const affiliateParameter = 'affiliate'

/** Days for which a code counts after a visit by its link, and after it was applied (product constant). */
export const affiliateDays = 30

/** The link that a partner shares. */
export const affiliateLink = (origin: string, code: string): string =>
  `${origin}/?${affiliateParameter}=${encodeURIComponent(code)}`
