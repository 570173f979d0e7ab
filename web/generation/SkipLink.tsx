import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { t } from '../texts/index.ts'
import flow from './Flow.module.css'

/** Leads out of the onboarding. */
export function SkipLink() {
  return (
    <span className={flow.aside}>
      <Link to={paths.decks}>{t.generation.welcome.skip}</Link>
    </span>
  )
}
