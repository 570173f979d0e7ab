import { Link } from 'react-router'
import { adminPaths } from '../admin/paths.ts'
import { t } from '../texts/index.ts'
import styles from './AdminSection.module.css'
import { Section } from './Section.tsx'

const screens = ['candidates', 'affiliates', 'users', 'reports', 'jobs', 'ledger', 'audit'] as const

/** The ways to the screens of admins, for admins. */
export function AdminSection() {
  const words = t.account.admin
  return (
    <Section title={words.title}>
      <ul className={styles.links}>
        {screens.map((screen) => (
          <li key={screen}>
            <Link to={adminPaths[screen]}>{words[screen]}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
