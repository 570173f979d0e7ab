import { Link, useLocation } from 'react-router'
import { t } from '../texts/index.ts'
import styles from './AdminNav.module.css'
import { adminPaths, placeOf } from './paths.ts'

const screens = ['candidates', 'affiliates', 'users', 'reports', 'jobs', 'ledger', 'audit'] as const

/** The way between the screens of admins. */
export function AdminNav() {
  const { screen: current, isItself } = placeOf(useLocation().pathname)
  const words = t.admin.nav
  return (
    <nav aria-label={words.label} className={styles.nav}>
      <ul className={styles.list}>
        {screens.map((screen) => (
          <li key={screen}>
            <Link
              to={adminPaths[screen]}
              aria-current={current === adminPaths[screen] ? (isItself ? 'page' : 'true') : undefined}
              className={styles.link}
            >
              {words[screen]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
