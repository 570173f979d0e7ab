import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query, useWrite } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { toastDone } from '../ui/toast.ts'
import kit from '../ui/kit.module.css'
import { BinRow, PurgeDialog, toastRefusal, useEntryFocus } from './BinRow.tsx'
import styles from './TrashDialog.module.css'

const binRead = query('GET /api/deckBin', {})

/** The decks that the user has deleted, which can be restored. */
export function DeckBinDialog({ onClose }: { onClose: () => void }) {
  const bin = useQuery({ ...binRead, enabled: useAuthorised(), staleTime: 0 })
  const [purged, setPurged] = useState<TrashedDeck | null>(null)
  const { intro, onFocusOf } = useEntryFocus(bin.data, purged !== null)
  const words = t.decks.bin
  return (
    <Dialog title={words.open} onClose={onClose} size="wide">
      <p ref={intro} tabIndex={-1} data-autofocus className={kit.note}>
        {words.intro()}
      </p>
      {bin.data?.length === 0 && <EmptyState>{t.topics.bin.none}</EmptyState>}
      {bin.data && bin.data.length > 0 && (
        <ul className={styles.entries}>
          {bin.data.map((deck, index) => (
            <DeckRow key={deck.id} deck={deck} onFocus={onFocusOf(index)} onPurge={() => setPurged(deck)} />
          ))}
        </ul>
      )}
      {bin.isPending && <Skeleton height="8rem" />}
      <ErrorNotice error={bin.error} onRetry={() => void bin.refetch()} isRetrying={bin.isFetching} />
      {purged && (
        <PurgeDialog
          call="PUT /api/purgeDeck"
          id={purged.id}
          question={words.purgeAsk(nameOf(purged))}
          gone={words.gone}
          isGone={!!bin.data && bin.data.every(({ id }) => id !== purged.id)}
          onClose={() => setPurged(null)}
        />
      )}
    </Dialog>
  )
}

type TrashedDeck = CallOutput<'GET /api/deckBin'>[number]

const nameOf = ({ name }: TrashedDeck) => name || t.decks.unnamed

const dayMs = 86_400_000

function DeckRow({ deck, onFocus, onPurge }: { deck: TrashedDeck; onFocus: () => void; onPurge: () => void }) {
  const restore = useWrite('PUT /api/restoreDeck')
  const words = t.decks.bin
  const facts = [
    t.decks.cards.count(deck.cards),
    deck.isPublic && words.public,
    words.left(Math.ceil((Date.parse(deck.goesAt) - Date.now()) / dayMs)),
  ]
  return (
    <BinRow
      icon="library"
      name={nameOf(deck)}
      isRestoring={restore.isPending}
      onRestore={() =>
        restore.mutate(
          { id: deck.id },
          { onSuccess: () => toastDone(words.restored), onError: (error) => toastRefusal(error, words.gone) },
        )
      }
      onPurge={onPurge}
      onFocus={onFocus}
    >
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </BinRow>
  )
}
