import { changed, read, useStored, write } from '../../data/session.ts'

export type Consent = 'granted' | 'denied'

/** What the visitor said about cookies and analytics tools; null before. */
export function consent(): Consent | null {
  const kept = read('consent')
  return kept === 'granted' || kept === 'denied' ? kept : null
}

/** Pages that are rendered ahead ask everybody; web/public/appearance.js hides that from who has answered. */
export const useConsent = () => useStored(consent, () => null)

/** Marks the scripts of analytics tools. */
export const analyticsMark = 'data-analytics'

/** Whether analytics tools run in this page: nothing but a new page ends them. */
export const isAnalyticsLoaded = () => document.querySelector(`script[${analyticsMark}]`) !== null

/** Keeps the choice; null asks anew. */
export function setConsent(choice: Consent | null): void {
  write('consent', choice)
  changed()
}
