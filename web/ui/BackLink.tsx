import { Link } from 'react-router'
import styles from './BackLink.module.css'
import { Icon } from './Icon.tsx'

/** The way back to what a screen belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size={18} />
      {children}
    </Link>
  )
}
