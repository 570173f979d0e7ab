import { useEffect, useRef, useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { MoreDecks } from '../library/MoreDecks.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './TrashDialog.module.css'
import { BinEntry } from './TrashEntry.tsx'
import { PurgeDialog } from './PurgeDialog.tsx'
import { type Entry, useBin } from './useTrash.ts'

/** What was deleted from a deck and can be restored. */
export function BinDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const bin = useBin(deck.id)
  const [purged, setPurged] = useState<Entry | null>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  const focused = useRef(0)
  const entries = bin.data?.entries
  // Whoever takes the entry away that had focus: it goes on to the next one, or else to the dialog.
  useEffect(() => {
    if (!entries || purged || document.activeElement !== document.body) return
    const dialog = intro.current?.closest('dialog')
    const next = dialog?.querySelectorAll<HTMLElement>('[data-restore]')[Math.min(focused.current, entries.length - 1)]
    ;(next ?? dialog?.querySelector('button'))?.focus()
  }, [entries, purged])
  const words = t.topics.bin
  return (
    <Dialog open title={words.title} onClose={onClose} size="wide">
      <p ref={intro} className={styles.intro}>
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
      {bin.isPending && <Skeleton height="8rem" />}
      {bin.error && (
        <Notice
          tone="error"
          actions={
            <Button onClick={() => void (bin.isFetchNextPageError ? bin.fetchNextPage() : bin.refetch())}>
              {t.ui.retry}
            </Button>
          }
        >
          {errorText(bin.error)}
        </Notice>
      )}
      {bin.hasNextPage && !bin.error && (
        // The next page is not fetched while these are: that would leave them as they were.
        <MoreDecks pages={bin.data?.pages ?? 0} isFetching={bin.isFetching} onMore={() => void bin.fetchNextPage()} />
      )}
      {purged && (
        <PurgeDialog
          entry={purged}
          isGone={!!entries && !bin.hasNextPage && entries.every(({ id }) => id !== purged.id)}
          onClose={() => setPurged(null)}
        />
      )}
    </Dialog>
  )
}
