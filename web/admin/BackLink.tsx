import { Link } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import styles from './BackLink.module.css'

/** The way back to a list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size={18} />
      {children}
    </Link>
  )
}
