/** Why somebody reports a public deck. */
export const reportReasons = ['unlawful', 'copyright', 'hateful', 'personal-data', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
