/** The form of a partner's code, which is part of links. Codes are compared without regard to case. */
export const affiliateCodeRule = { pattern: /^[\w.-]+$/ } as const

/** The URL parameter with a partner's code. */
export const affiliateParameter = 'affiliate'

/** For how many days a code counts after a visit by its link, and after it was applied (product constant). */
export const affiliateDays = 30

/** The link that a partner shares. */
export const affiliateLink = (origin: string, code: string): string =>
  `${origin}/?${affiliateParameter}=${encodeURIComponent(code)}`
