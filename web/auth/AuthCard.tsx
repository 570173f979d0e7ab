import type { ReactNode } from 'react'
import styles from './AuthCard.module.css'

/** An index card with a title above its red line, for the screens that lead in. */
export function AuthCard({
  title,
  lead,
  isWide = false,
  children,
}: {
  title: string
  lead?: string
  /** Has room for more than a few fields. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <section className={styles.card} data-wide={isWide || undefined}>
        <header className={styles.header}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        <div className={styles.body}>{children}</div>
      </section>
    </div>
  )
}
