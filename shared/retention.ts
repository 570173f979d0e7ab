import { limits } from './limits.ts'

/**
 * How long data is kept that is not simply deleted with its account, in the unit that each name ends with. The jobs that clean up use
 * these numbers, and so do the privacy policy (`{sessionDays}` in its text) and docs/law/retention.md.
 */
export const retention = {
  sessionIdleDays: 30,
  sessionDays: 180,
  verifyLinkDays: 7,
  resetLinkHours: 1,
  setUpHours: 1,
  invitationDays: 30,
  mailCountMinutes: 10,
  modelAnswerDays: 7,
  appliedCodeDays: 30,
  /** § 257 HGB, counted from the end of the year. */
  orderYears: 6,
  strayOrderDays: 30,
  /** § 257 HGB, counted from the end of the year. */
  declarationYears: 6,
  strayDeclarationYears: 1,
  /** § 14b UStG, counted from the end of the year. */
  invoiceYears: 8,
  binDays: limits.binDays,
  eventDays: 1,
} as const
