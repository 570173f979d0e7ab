import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './CheckoutPage.module.css'

/** What one agrees to by subscribing, to read beside this page. */
export function LegalLine() {
  const { before, terms, between, privacy, after } = t.billing.checkout.legal
  return (
    <p className={styles.legal}>
      {before}
      <NewTab to={paths.terms}>{terms}</NewTab>
      {between}
      <NewTab to={paths.gdpr}>{privacy}</NewTab>
      {after}
    </p>
  )
}

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>{t.billing.checkout.legal.newTab}</VisuallyHidden>
    </a>
  )
}
