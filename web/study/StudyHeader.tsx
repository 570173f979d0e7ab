import type { ReactNode } from 'react'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Key } from '../ui/Key.tsx'
import { BackToDeck } from './BackToDeck.tsx'
import { toneOf } from './buttons.ts'
import { lastStep, type Session } from './session.ts'
import styles from './StudyHeader.module.css'

interface StudyHeaderProps {
  /** Null for all decks. */
  deckId: number | null
  deckName: string
  session: Session
  onUndo: () => void
  /** The status line below the progress. */
  children: ReactNode
}

/** The way back, how far the session is, and what was done last. */
export function StudyHeader({ deckId, deckName, session, onUndo, children }: StudyHeaderProps) {
  const { history, due, learning, fresh } = session
  const rated = (tone: 'wrong' | 'ok' | 'good') => ({
    tone,
    value: history.filter(({ rating }) => toneOf(rating) === tone).length,
  })
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <BackToDeck deckId={deckId} deckName={deckName} />
        <p className={styles.counts} aria-hidden="true">
          <Count number={history.length} of={t.study.done} />
          <Count number={due} of={t.study.due} />
          {learning > 0 && <Count number={learning} of={t.study.learning} />}
          <Count number={fresh} of={t.study.fresh} />
        </p>
      </div>
      <ProgressBar
        label={t.study.progress(history.length, due, learning, fresh)}
        className={styles.bar}
        segments={[rated('wrong'), rated('ok'), rated('good'), { tone: 'fresh', value: due + learning + fresh }]}
      />
      <div className={styles.row}>
        <div className={styles.line}>{children}</div>
        <button
          type="button"
          className={styles.undo}
          disabled={!lastStep(session)}
          aria-keyshortcuts="U"
          onClick={onUndo}
        >
          <Icon name="undo" size={16} />
          {t.study.undo}
          <Key>{t.study.undoKey}</Key>
        </button>
      </div>
    </header>
  )
}

function Count({ number, of }: { number: number; of: string }) {
  return (
    <span>
      <b>{number}</b> {of}
    </span>
  )
}
