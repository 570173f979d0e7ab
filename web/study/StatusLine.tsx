import type { ReactNode } from 'react'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './StatusLine.module.css'

/** What the last rating came to, beside what takes it back; in its place ratings that could not be sent yet. */
export function StatusLine({ unsent, children }: { unsent: number; children: ReactNode }) {
  return (
    <span role="status" className={unsent > 0 ? styles.unsaved : undefined}>
      {unsent > 0 ? (
        <>
          <Icon name="warning" size={16} />
          {t.study.unsaved(unsent)} – {t.study.retrying}
        </>
      ) : (
        children
      )}
    </span>
  )
}
