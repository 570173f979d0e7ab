import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import card from '../ui/PlanCard.module.css'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

interface LegalLineProps {
  words: { before: string; terms: string; between: string; privacy: string; after: string }
}

/** The terms that apply, which open in another tab. */
export function LegalLine({ words }: LegalLineProps) {
  const link = (to: string, name: string) => (
    <a href={to} target="_blank" rel="noopener">
      {name}
      <VisuallyHidden> {t.auth.opensInNewTab}</VisuallyHidden>
    </a>
  )
  return (
    <p className={card.legal}>
      {words.before}
      {link(paths.terms, words.terms)}
      {words.between}
      {link(paths.gdpr, words.privacy)}
      {words.after}
    </p>
  )
}
