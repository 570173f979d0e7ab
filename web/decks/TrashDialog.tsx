import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { gapMarker } from '../../shared/gaps.ts'
import { limits } from '../../shared/limits.ts'
import { MoreDecks } from '../library/MoreDecks.tsx'
import { t } from '../texts/index.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { plainText } from '../cards/plainText.ts'
import { type ApiError, call, useWrite } from '../data/api.ts'
import { relativeTime } from '../texts/time.ts'
import kit from '../ui/kit.module.css'
import styles from './TrashDialog.module.css'
import { BinRow, PurgeDialog, toastRefusal, useEntryFocus } from './BinRow.tsx'
import { announceRestored } from './undo.ts'

/** The deleted topics and cards of a deck, which can be restored. */
export function BinDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const trash = useTrash(deck.id)
  const [purged, setPurged] = useState<Entry | null>(null)
  const entries = trash.data?.entries
  const { intro, onFocusOf } = useEntryFocus(entries, purged !== null)
  const words = t.topics.bin
  return (
    <Dialog title={words.open} onClose={onClose} size="wide">
      <p ref={intro} tabIndex={-1} data-autofocus className={kit.note}>
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
              onFocus={onFocusOf(index)}
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
          call="PUT /api/purge"
          id={purged.id}
          question={words.purgeAsk(nameOf(purged))}
          gone={words.gone}
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
  const isTopic = entry.kind === 'topic'
  const others = isTopic ? 0 : entry.cards - 1
  return (
    <BinRow
      icon={isTopic ? 'library' : 'cards'}
      name={nameOf(entry)}
      more={others > 0 && words.others(others)}
      isRestoring={restore.isPending}
      onRestore={() =>
        restore.mutate(
          { id: entry.id },
          { onSuccess: announceRestored, onError: (error) => toastRefusal(error, words.gone) },
        )
      }
      onPurge={mayPurge ? onPurge : undefined}
      onFocus={onFocus}
    >
      <p className={styles.facts}>
        {isTopic ? words.topic(entry.subtopics, entry.cards) : words.cards(entry.cards)} {placeOf(entry)}
      </p>
      <p className={styles.facts}>
        <span>{words.deleted(relativeTime(entry.deletedAt), entry.deletedBy)},</span>{' '}
        <span>{words.until(relativeTime(entry.goesAt))}</span>
      </p>
    </BinRow>
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
