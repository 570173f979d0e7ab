import { useEffect } from 'react'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { loadAnalytics } from './analytics.ts'
import { type Consent, isAnalyticsLoaded, setConsent, useConsent } from './consent.ts'
import styles from './ConsentBanner.module.css'

/** Asks whether cookies and analytics tools may be used, until there is an answer. Before it, and after a no, nothing of them is loaded. */
export function ConsentBanner() {
  const consent = useConsent()

  // At the start and after a yes, in this tab or another. Without a network there is nothing to analyse.
  useEffect(() => {
    if (consent === 'granted') loadAnalytics().catch(() => {})
  }, [consent])

  if (consent !== null) return null
  const { label, question, reject, accept } = t.shell.consent
  return (
    <section id="consent" tabIndex={-1} aria-label={label} className={styles.consent}>
      <p>{question}</p>
      <div className={styles.choices}>
        <Button onClick={() => answer('denied')}>{reject}</Button>
        <Button onClick={() => answer('granted')}>{accept}</Button>
      </div>
    </section>
  )
}

function answer(choice: Consent) {
  // The buttons go: focus goes on with the page.
  document.getElementById('main')?.focus({ preventScroll: true })
  setConsent(choice)
  if (choice === 'denied' && isAnalyticsLoaded()) location.reload()
}
