import { useQuery } from '@tanstack/react-query'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { gapMarker } from '../../shared/gaps.ts'
import { query, useWrite } from '../api.ts'
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
  const words = t.topics.bin
  return (
    <Dialog open title={words.title} onClose={onClose} size="wide">
      <p className={styles.intro}>{words.intro()}</p>
      {entries.data ? (
        entries.data.length === 0 ? (
          <EmptyState>{words.none}</EmptyState>
        ) : (
          <ul className={styles.entries}>
            {entries.data.map((entry) => (
              <BinEntry key={entry.id} entry={entry} mayPurge={deck.isAuthor} />
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
    </Dialog>
  )
}

/** A deletion: what it was, and what can be done about it. */
function BinEntry({ entry, mayPurge }: { entry: Entry; mayPurge: boolean }) {
  const restore = useWrite('PUT /api/restore')
  const purge = useWrite('PUT /api/purge')
  const words = t.topics.bin
  const now = new Date()
  const isTopic = entry.kind === 'topic'
  const name = entry.name.replaceAll(gapMarker, '').trim() || words.picture
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
          onClick={() =>
            restore.mutate(
              { id: entry.id },
              { onSuccess: () => toast({ message: t.topics.restored, tone: 'good' }), onError: fail },
            )
          }
        >
          {words.restore}
        </Button>
        {mayPurge && (
          <IconButton
            icon="trash"
            tone="danger"
            label={words.purging(name)}
            disabled={purge.isPending}
            onClick={() =>
              purge.mutate({ id: entry.id }, { onSuccess: () => toast({ message: words.purged }), onError: fail })
            }
          />
        )}
      </div>
    </li>
  )
}

const fail = (error: unknown) => toast({ message: errorText(error), tone: 'error' })
