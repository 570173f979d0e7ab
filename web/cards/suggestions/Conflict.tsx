import { useEffect, useRef } from 'react'
import { type CardFace, faceOf } from '../cardDraft.ts'
import { relativeTime } from '../../texts/time.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Conflict.module.css'
import { Difference } from './Difference.tsx'
import type { Theirs } from './useTheirs.ts'

interface ConflictProps {
  theirs: Theirs
  mine: CardFace
  isPending: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What somebody else saved while one was writing, beside what one wrote, and what to do about it. */
export function Conflict({ theirs: { card, change }, mine, isPending, onKeepMine, onTakeTheirs }: ConflictProps) {
  const section = useRef<HTMLElement>(null)
  const words = t.corrections.conflict
  // It stands above what one was writing, and would not be seen.
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className={styles.conflict} aria-label={words.label}>
      <div className={styles.head}>
        <Icon name="warning" className={styles.icon} />
        <div>
          <h3 className={styles.title}>{words.title(change?.by ?? null)}</h3>
          <p>{words.note}</p>
        </div>
      </div>
      <Difference
        first={faceOf(card)}
        firstTitle={words.theirs(change && relativeTime(new Date(change.at), new Date()))}
        second={mine}
        secondTitle={words.mine}
      />
      <div className={styles.actions}>
        <Button pending={isPending} onClick={onTakeTheirs}>
          {words.takeTheirs}
        </Button>
        <Button pending={isPending} onClick={onKeepMine}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  )
}
