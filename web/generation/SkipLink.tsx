import { Link } from 'react-router'
import { t } from '../texts/index.ts'
import flow from './Flow.module.css'

/** Leads out of the onboarding. */
export function SkipLink({ to }: { to: string }) {
  return (
    <span className={flow.aside}>
      <Link to={to}>{t.generation.welcome.skip}</Link>
    </span>
  )
}
