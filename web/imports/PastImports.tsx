import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { dayAndTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { toastDone } from '../ui/toast.ts'
import styles from './ImportDialog.module.css'
import { ImportCounts } from './ImportSheet.tsx'
import { useUndoImport } from './undoImport.ts'

type PastImport = CallOutput<'GET /api/imports'>[number]

const importsRead = query('GET /api/imports', {})

/** The last imports of the user, each of which can be looked at and undone. */
export function PastImports() {
  const words = t.pastImports
  const { data = [], ...read } = useQuery({ ...importsRead, enabled: useAuthorised(), staleTime: 0 })
  const [open, setOpen] = useState<{ pastImport: PastImport; isUndo: boolean } | null>(null)
  const summary = useRef<HTMLElement>(null)
  if (data.length === 0)
    return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
  const onUndone = () => {
    toastDone(t.imports.undone)
    flushSync(() => setOpen(null))
    // The button that had focus goes with the next read.
    summary.current?.focus()
  }
  return (
    <details className={styles.details}>
      <summary ref={summary}>{words.title(data.length)}</summary>
      <ul className={styles.past}>
        {data.map((one) => (
          <PastRow key={one.id} pastImport={one} onOpen={(isUndo) => setOpen({ pastImport: one, isUndo })} />
        ))}
      </ul>
      {open &&
        (open.isUndo ? (
          <UndoDialog pastImport={open.pastImport} onUndone={onUndone} onClose={() => setOpen(null)} />
        ) : (
          <PastSheet
            pastImport={open.pastImport}
            onUndo={() => setOpen({ ...open, isUndo: true })}
            onClose={() => setOpen(null)}
          />
        ))}
    </details>
  )
}

const nameOf = ({ fileName }: PastImport) => fileName || t.pastImports.unnamed
const canUndo = ({ state, deckCount, cards, updated }: PastImport) =>
  state === 'done' && deckCount > 0 && cards + updated > 0

function PastRow({ pastImport, onOpen }: { pastImport: PastImport; onOpen: (isUndo: boolean) => void }) {
  const words = t.pastImports
  const name = nameOf(pastImport)
  const isUndone = pastImport.state === 'undone'
  return (
    <li className={styles.pastRow}>
      <div>
        <strong dir="auto">{name}</strong>
        <p className={styles.meta}>
          {[dayAndTime(pastImport.at), isUndone && words.undone, ...countsOf(pastImport)].filter(Boolean).join(' · ')}
        </p>
        {!isUndone && <Decks pastImport={pastImport} />}
      </div>
      <div className={styles.pastActions}>
        <Button aria-label={words.detailsOf(name)} onClick={() => onOpen(false)}>
          {words.details}
        </Button>
        {canUndo(pastImport) && (
          <Button icon="undo" aria-label={words.undoOf(name)} onClick={() => onOpen(true)}>
            {words.undo}
          </Button>
        )}
      </div>
    </li>
  )
}

const countsOf = ({ cards, updated }: PastImport) => [
  t.pastImports.cards(cards),
  updated > 0 && t.pastImports.updated(updated),
]

/** The names of the decks that the cards are in. */
function Decks({ pastImport: { decks, deckCount } }: { pastImport: PastImport }) {
  const words = t.pastImports
  if (deckCount === 0) return <p className={styles.meta}>{words.noDeck}</p>
  return (
    <p className={styles.meta}>
      {decks.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{name || t.decks.unnamed}</bdi>
        </span>
      ))}
      {deckCount > decks.length && ` ${words.moreDecks(deckCount - decks.length)}`}
    </p>
  )
}

interface PastDialogProps {
  pastImport: PastImport
  onClose: () => void
}

const useDetails = ({ id }: PastImport) =>
  useQuery({ ...query('GET /api/import/:id', { id: String(id) }), enabled: useAuthorised(), staleTime: 0 })

/** What an import did. */
function PastSheet({ pastImport, onUndo, onClose }: PastDialogProps & { onUndo: () => void }) {
  const words = t.pastImports
  const details = useDetails(pastImport)
  return (
    <Dialog
      title={words.sheet(pastImport.fileName)}
      onClose={onClose}
      footer={
        <>
          {canUndo(pastImport) && (
            <Button icon="undo" onClick={onUndo}>
              {t.imports.undo}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t.ui.close}
          </Button>
        </>
      }
    >
      <p className={styles.meta}>
        {[dayAndTime(pastImport.at), pastImport.state === 'undone' && words.undone].filter(Boolean).join(' · ')}
      </p>
      {pastImport.state === 'done' && <Decks pastImport={pastImport} />}
      {details.isPending && <Skeleton height="6rem" />}
      <ErrorNotice error={details.error} onRetry={() => void details.refetch()} isRetrying={details.isFetching} />
      {details.data && (
        <>
          <p>{t.imports.sum(details.data.notes, details.data.cards)}</p>
          <ImportCounts {...details.data} left={[]} />
        </>
      )}
    </Dialog>
  )
}

/** Asks before an import is undone, and says what becomes of cards that were studied or edited since. */
function UndoDialog({ pastImport, onUndone, onClose }: PastDialogProps & { onUndone: () => void }) {
  const words = t.pastImports
  const { data, error, isFetching, refetch } = useDetails(pastImport)
  const undo = useUndoImport()
  const { cards = 0, edited = 0, studied = 0 } = data?.since ?? {}
  const parts = [
    cards > 0 && words.binned(cards, data?.madeDeck ?? false),
    edited > 0 && words.edited(edited),
    studied > 0 && words.studied(studied),
    data && data.reviews > 0 && words.reviews,
    data && data.updated > 0 && words.restored,
  ]
  return (
    <ConfirmDialog
      title={t.imports.undo}
      button={t.imports.undo}
      isDisabled={!data}
      write={{ isPending: undo.isPending, isSuccess: undo.isSuccess, error: undo.error }}
      gone={data?.state === 'undone' && words.gone}
      parts={parts.filter((part) => part !== false && part !== undefined)}
      onClose={onClose}
      onConfirm={() => data && undo.undoImport(data, onUndone)}
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      <p>{words.ask(pastImport.fileName, dayAndTime(pastImport.at))}</p>
      {!data && !error && <Skeleton height="5rem" />}
    </ConfirmDialog>
  )
}
