import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './className.ts'
import styles from './Page.module.css'
import { Icon } from './Icon.tsx'

interface PageProps {
  title: string
  /** A way back, above the title. */
  back?: ReactNode
  /** Buttons next to the title. */
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

/** Gives the screen's heading focus, where what had it goes. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })

/** The way back to what a screen belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.backLink}>
      <Icon name="arrow-left" size={18} />
      {children}
    </Link>
  )
}
