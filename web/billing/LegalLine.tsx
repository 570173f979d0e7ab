import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import card from '../ui/PlanCard.module.css'
import kit from '../ui/kit.module.css'

interface LegalLineProps {
  words: { before: string; terms: string; between: string; privacy: string; after: string }
}

/** The terms that apply, which open in another tab. */
export function LegalLine({ words }: LegalLineProps) {
  return (
    <p className={card.legal}>
      {words.before}
      <NewTab to={paths.terms}>{words.terms}</NewTab>
      {words.between}
      <NewTab to={paths.gdpr}>{words.privacy}</NewTab>
      {words.after}
    </p>
  )
}

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className={kit.hidden}> {t.ui.opensInNewTab}</span>
    </a>
  )
}
