import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { gapMarker } from '../../shared/gaps.ts'
import { query, useWrite } from '../api.ts'
import { ConfirmDialog } from '../sharing/ConfirmDialog.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import styles from './BinDialog.module.css'

type Entry = CallOutput<'GET /api/bin/:id'>[number]

/** What was deleted from a deck and can be restored. */
export function BinDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const entries = useQuery({ ...query('GET /api/bin/:id', { id: String(deck.id) }), staleTime: 0 })
  const [purged, setPurged] = useState<Entry | null>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  const leaving = useRef<{ id: number; index: number } | null>(null)
  const { data } = entries
  // The buttons of an entry that is gone had focus: it goes on to the next one, or else to the dialog.
  useEffect(() => {
    const gone = leaving.current
    if (!gone || purged || data?.some(({ id }) => id === gone.id)) return
    leaving.current = null
    const dialog = intro.current?.closest('dialog')
    const buttons = [...(dialog?.querySelectorAll<HTMLElement>('[data-restore]') ?? [])]
    const next = buttons[gone.index] ?? buttons.at(-1) ?? dialog?.querySelector('button')
    next?.focus()
  }, [data, purged])
  const words = t.topics.bin
  return (
    <Dialog open title={words.title} onClose={onClose} size="wide">
      <p ref={intro} className={styles.intro}>
        {words.intro()}
      </p>
      {data ? (
        data.length === 0 ? (
          <EmptyState>{words.none}</EmptyState>
        ) : (
          <ul className={styles.entries}>
            {data.map((entry, index) => (
              <BinEntry
                key={entry.id}
                entry={entry}
                mayPurge={deck.isAuthor}
                onLeaving={() => {
                  leaving.current = { id: entry.id, index }
                }}
                onPurge={() => setPurged(entry)}
              />
            ))}
          </ul>
        )
      ) : entries.error ? (
        <Notice tone="error" actions={<Button onClick={() => entries.refetch()}>{t.ui.retry}</Button>}>
          {errorText(entries.error)}
        </Notice>
      ) : (
        <Skeleton height="8rem" />
      )}
      {purged && (
        <PurgeDialog
          entry={purged}
          onLeaving={() => {
            leaving.current = { id: purged.id, index: data?.findIndex(({ id }) => id === purged.id) ?? 0 }
          }}
          onClose={() => setPurged(null)}
        />
      )}
    </Dialog>
  )
}

const nameOf = (entry: Entry) => entry.name.replaceAll(gapMarker, '').trim() || t.topics.bin.picture

interface BinEntryProps {
  entry: Entry
  mayPurge: boolean
  /** It is about to go from the list. */
  onLeaving: () => void
  onPurge: () => void
}

/** A deletion: what it was, and what can be done about it. */
function BinEntry({ entry, mayPurge, onLeaving, onPurge }: BinEntryProps) {
  const restore = useWrite('PUT /api/restore')
  const words = t.topics.bin
  const now = new Date()
  const isTopic = entry.kind === 'topic'
  const name = nameOf(entry)
  const others = isTopic ? 0 : entry.cards - 1
  return (
    <li className={styles.entry}>
      <Icon name={isTopic ? 'library' : 'cards'} size={18} className={styles.icon} />
      <div className={styles.about}>
        <p>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {others > 0 && ` ${words.others(others)}`}
        </p>
        <p className={styles.facts}>
          {isTopic ? words.topic(entry.subtopics, entry.cards) : words.card}
          {entry.path.length > 0 && ` ${words.from(entry.path.join(' › '))}`}
        </p>
        <p className={styles.facts}>
          {words.deleted(relativeTime(new Date(entry.deletedAt), now), entry.deletedBy)},{' '}
          {words.until(relativeTime(new Date(entry.goesAt), now))}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          icon="undo"
          pending={restore.isPending}
          aria-label={words.restoring(name)}
          data-restore
          onClick={() => {
            onLeaving()
            restore.mutate(
              { id: entry.id },
              {
                onSuccess: () => toast({ message: t.topics.restored, tone: 'good' }),
                onError: (error) => toast({ message: errorText(error), tone: 'error' }),
              },
            )
          }}
        >
          {words.restore}
        </Button>
        {mayPurge && <IconButton icon="trash" tone="danger" label={words.purging(name)} onClick={onPurge} />}
      </div>
    </li>
  )
}

/** Asks before an entry is gone for good. */
function PurgeDialog({ entry, onLeaving, onClose }: { entry: Entry; onLeaving: () => void; onClose: () => void }) {
  const purge = useWrite('PUT /api/purge')
  const words = t.topics.bin
  return (
    <ConfirmDialog
      title={words.purge}
      button={words.purge}
      isPending={purge.isPending}
      error={purge.error}
      onClose={onClose}
      onConfirm={() => {
        onLeaving()
        purge.mutate(
          { id: entry.id },
          {
            onSuccess: () => {
              toast({ message: words.purged })
              onClose()
            },
          },
        )
      }}
    >
      <p>{words.purgeAsk(nameOf(entry))}</p>
    </ConfirmDialog>
  )
}
