import { useEffect, useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { gapMarker } from '../../shared/gaps.ts'
import { limits } from '../../shared/limits.ts'
import { MoreDecks } from '../library/MoreDecks.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { plainText } from '../cards/plainText.ts'
import { type ApiError, call, useWrite } from '../data/api.ts'
import { relativeTime } from '../texts/time.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import kit from '../ui/kit.module.css'
import styles from './TrashDialog.module.css'
import { announceRestored } from './undo.ts'

/** The deleted topics and cards of a deck, which can be restored. */
export function BinDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const trash = useTrash(deck.id)
  const [purged, setPurged] = useState<Entry | null>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  const focused = useRef(0)
  const entries = trash.data?.entries
  // Focus moves from a removed entry to the next one, or to the dialog.
  useEffect(() => {
    if (!entries || purged || document.activeElement !== document.body) return
    const dialog = intro.current?.closest('dialog')
    const next = dialog?.querySelectorAll<HTMLElement>('[data-restore]')[Math.min(focused.current, entries.length - 1)]
    ;(next ?? dialog?.querySelector('button'))?.focus()
  }, [entries, purged])
  const words = t.topics.bin
  return (
    <Dialog title={words.open} onClose={onClose} size="wide">
      <p ref={intro} className={kit.note}>
        {words.intro()}
      </p>
      {entries?.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {entries && entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry, index) => (
            <BinEntry
              key={entry.id}
              entry={entry}
              mayPurge={deck.isAuthor}
              onFocus={() => {
                focused.current = index
              }}
              onPurge={() => setPurged(entry)}
            />
          ))}
        </ul>
      )}
      {trash.isPending && <Skeleton height="8rem" />}
      <ErrorNotice
        error={trash.error}
        onRetry={() => void (trash.isFetchNextPageError ? trash.fetchNextPage() : trash.refetch())}
      />
      {trash.hasNextPage && !trash.error && (
        // The next page is not fetched while these are: that would leave them as they were.
        <MoreDecks
          pages={trash.data?.pages ?? 0}
          isFetching={trash.isFetching}
          onMore={() => void trash.fetchNextPage()}
        />
      )}
      {purged && (
        <PurgeDialog
          entry={purged}
          isGone={!!entries && !trash.hasNextPage && entries.every(({ id }) => id !== purged.id)}
          onClose={() => setPurged(null)}
        />
      )}
    </Dialog>
  )
}

interface BinEntryProps {
  entry: Entry
  mayPurge: boolean
  onFocus: () => void
  onPurge: () => void
}

/** A deletion: what it was, and what can be done about it. */
function BinEntry({ entry, mayPurge, onFocus, onPurge }: BinEntryProps) {
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
          {isTopic ? words.topic(entry.subtopics, entry.cards) : words.cards(entry.cards)} {placeOf(entry)}
        </p>
        <p className={styles.facts}>
          <span>{words.deleted(relativeTime(new Date(entry.deletedAt), now), entry.deletedBy)},</span>{' '}
          <span>{words.until(relativeTime(new Date(entry.goesAt), now))}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          icon="undo"
          pending={restore.isPending}
          aria-label={words.restoring(name)}
          data-restore
          onFocus={onFocus}
          onClick={() =>
            restore.mutate(
              { id: entry.id },
              {
                onSuccess: announceRestored,
                onError: (error) =>
                  toast({ message: error.code === 'not-found' ? words.gone : errorText(error), tone: 'error' }),
              },
            )
          }
        >
          {words.restore}
        </Button>
        {mayPurge && (
          <IconButton icon="trash" tone="danger" label={words.purging(name)} onFocus={onFocus} onClick={onPurge} />
        )}
      </div>
    </li>
  )
}

const mostOfName = 200

/** The name of an entry: of a topic its name, of a card its question as plain text. */
export function nameOf({ kind, name }: Entry): string {
  if (kind === 'topic') return name
  const plain = plainText(name, name.includes(gapMarker))
  return (plain.length > mostOfName ? `${plain.slice(0, mostOfName)}…` : plain) || t.topics.bin.picture
}

/** The place of an entry; for cards from several topics, their number and common path. */
function placeOf({ kind, topics, path }: Entry): string {
  const words = t.topics.bin
  const place = path.join(' › ')
  if (kind === 'cards' && topics > 1) return words.fromTopics(topics, place)
  return place && words.from(place)
}

/** Asks before an entry is deleted permanently. */
function PurgeDialog({ entry, isGone, onClose }: { entry: Entry; isGone: boolean; onClose: () => void }) {
  const purge = useWrite('PUT /api/purge')
  const words = t.topics.bin
  const isLate = purge.isError && purge.error.code === 'not-found'
  return (
    <ConfirmDialog
      title={words.purge}
      button={words.purge}
      write={purge}
      gone={(isGone || isLate) && words.gone}
      onClose={onClose}
      onConfirm={() =>
        purge.mutate({ id: entry.id }, () => {
          toast({ message: words.purged })
          onClose()
        })
      }
    >
      <p>{words.purgeAsk(nameOf(entry))}</p>
    </ConfirmDialog>
  )
}

type Entry = CallOutput<'GET /api/bin'>[number]

interface BinRead {
  entries: Entry[]
  /** How many pages these are. */
  pages: number
}

/** The fetched pages of a deck's trash, newest first. */
function useTrash(deckId: number) {
  const input = { id: String(deckId) }
  return useInfiniteQuery<Entry[], ApiError, BinRead, unknown[], number | null>({
    queryKey: ['GET /api/bin', input],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/bin', { ...input, ...(pageParam !== null && { after: String(pageParam) }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => (last.length < limits.deletionsPerPage ? null : last.at(-1)?.id),
    select: ({ pages }) => ({ entries: pages.flat(), pages: pages.length }),
    staleTime: 0,
  })
}
