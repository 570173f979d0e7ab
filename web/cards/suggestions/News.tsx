import type { ReactNode } from 'react'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './News.module.css'

interface NewsProps {
  tone: 'info' | 'warning' | 'error'
  title?: string
  children: ReactNode
  actions?: ReactNode
}

/** What happened elsewhere to something that is being written, in view however far somebody has scrolled. */
export function News(props: NewsProps) {
  return <Notice {...props} className={styles.news} />
}

/** The card is another one by now. */
export function ChangedNews({ isPending, onShow }: { isPending: boolean; onShow: () => void }) {
  const words = t.corrections.conflict
  return (
    <News
      tone="warning"
      actions={
        <Button pending={isPending} onClick={onShow}>
          {words.showBoth}
        </Button>
      }
    >
      {words.news}
    </News>
  )
}
