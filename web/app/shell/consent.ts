import { changed, read, useStored, write } from '../../data/session.ts'

export type Consent = 'granted' | 'denied'

/** The visitor's choice about cookies and analytics tools; null before there is one. */
export function consent(): Consent | null {
  const kept = read('analyticsConsent')
  return kept === 'granted' || kept === 'denied' ? kept : null
}

/** Pages that are rendered ahead ask everybody; web/public/appearance.js hides that from who has answered. */
export const useConsent = () => useStored(consent, () => null)

/** Marks the scripts of analytics tools. */
export const analyticsMark = 'data-analytics'

/** Whether analytics tools run in this page: nothing but a new page ends them. */
export const isAnalyticsLoaded = () => document.querySelector(`script[${analyticsMark}]`) !== null

/** Stores the choice; null asks again. */
export function setConsent(choice: Consent | null): void {
  write('analyticsConsent', choice)
  changed()
}
