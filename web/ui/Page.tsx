import type { ReactNode } from 'react'
import { classNames } from './className.ts'
import styles from './Page.module.css'

interface PageProps {
  title: string
  /** A way back, above the title. */
  back?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** `text` is as wide as lines are good to read. */
  width?: 'page' | 'text' | 'form'
  children?: ReactNode
}

/** A screen's frame: its gutters and its title, which takes focus after a navigation. */
export function Page({ title, back, actions, width = 'page', children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        {back && <div className={styles.back}>{back}</div>}
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
