import { useState } from 'react'
import { t } from '../texts/index.ts'
import styles from './Source.module.css'
import { SourceDialog } from './SourceDialog.tsx'

/** Opens the source of a card that was made. */
export function SourceButton({ cardId, describedBy }: { cardId: number; describedBy?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        {t.review.source.open}
      </button>
      {isOpen && <SourceDialog cardId={cardId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
