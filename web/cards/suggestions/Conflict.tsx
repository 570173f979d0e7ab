import { useEffect, useRef } from 'react'
import { type CardFace, faceOf } from '../cardDraft.ts'
import { relativeTime } from '../../texts/time.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Conflict.module.css'
import { Difference } from './Difference.tsx'
import type { RemoteCard } from './useRemoteCard.ts'

interface ConflictProps {
  remote: RemoteCard
  mine: CardFace
  isPending: boolean
  onKeepMine: () => void
  onTakeRemote: () => void
}

/** The version that somebody else saved next to the user's own, and a choice between them. */
export function Conflict({ remote: { card, change }, mine, isPending, onKeepMine, onTakeRemote }: ConflictProps) {
  const section = useRef<HTMLElement>(null)
  const words = t.suggestions.conflict
  // The section is above the fields, and could be scrolled out of view.
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
        firstTitle={words.theirs(change && relativeTime(change.at))}
        second={mine}
        secondTitle={words.mine}
      />
      <div className={styles.actions}>
        <Button pending={isPending} onClick={onTakeRemote}>
          {words.takeTheirs}
        </Button>
        <Button pending={isPending} onClick={onKeepMine}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  )
}
