import type { ReactNode } from 'react'
import { classNames } from './className.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeTone = 'info' | 'good' | 'warning' | 'error'

const icons: Record<NoticeTone, IconName> = { info: 'info', good: 'check', warning: 'warning', error: 'warning' }

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  /** Buttons or links at its end. */
  actions?: ReactNode
  className?: string | undefined
}

/** A message in its place on the page. Screen readers announce errors at once, and others in a pause. */
export function Notice({ tone = 'info', title, children, actions, className }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone], className)}>
      <div className={styles.message}>
        <Icon name={icons[tone]} className={styles.icon} />
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {children}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
