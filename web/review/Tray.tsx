import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import { CardEditor } from '../cards/CardEditor.tsx'
import { allRows } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { clearToasts } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { RejectBar } from './RejectBar.tsx'
import { judgements } from './sentJudgements.ts'
import { TrayActions, rejectButtonId } from './TrayActions.tsx'
import { TrayCard } from './TrayCard.tsx'
import { AllDialog, KeysDialog } from './TrayDialogs.tsx'
import { TrayHeader } from './TrayHeader.tsx'
import { TrayStatus } from './TrayStatus.tsx'
import { TraySummary } from './TraySummary.tsx'
import { allOf, countsOf, type Fetched, shownOf, undoableOf } from './tray.ts'
import styles from './Tray.module.css'
import headerStyles from './TrayHeader.module.css'
import type { Command } from './trayKeys.ts'
import { useTray } from './useTray.ts'
import { useTrayKeys } from './useTrayKeys.ts'

interface TrayProps {
  deck: DeckDetail
  fetched: Fetched
  /** Looks for the next cards, and for those that were made meanwhile. */
  onMore: () => void
}

/** When no more than these are left, the next ones are fetched. */
const fewLeft = 20

type Popup = { kind: 'keys' | 'keep-all' | 'reject-all' } | { kind: 'edit'; card: Card }

/** Goes through the cards that were made, one at a time. */
export function Tray({ deck, fetched, onMore }: TrayProps) {
  const { tray, dispatch, ...work } = useTray(deck.id, fetched)
  const [popup, setPopup] = useState<Popup | null>(null)
  const [rejectingId, setRejectingId] = useState<number | null>(null)
  const isSaved = useRef(false)
  const status = useSyncExternalStore(judgements.subscribe, judgements.status)
  const words = t.review
  const shown = shownOf(tray)
  const { undecided } = countsOf(tray)
  const isOver = shown === null
  const isRejecting = rejectingId !== null && rejectingId === shown?.card.id

  // What an earlier screen had to say would lie over the cards.
  useEffect(clearToasts, [])

  const isSettled = isOver && tray.items.length > 0 && status.waiting === 0
  const isNearEnd = tray.rest > 0 && undecided <= fewLeft
  useEffect(() => {
    if (isSettled || isNearEnd) onMore()
  }, [isSettled, isNearEnd, onMore])

  const backFromReasons = () => {
    flushSync(() => setRejectingId(null))
    document.getElementById(rejectButtonId)?.focus({ preventScroll: true })
  }
  // A closing dialog gives focus back to what opened it; the next card takes it from there.
  const closeEditor = () => {
    flushSync(() => setPopup(null))
    if (isSaved.current) document.querySelector<HTMLElement>('[data-tray-focus]')?.focus({ preventScroll: true })
    isSaved.current = false
  }
  const run = (command: Command) => {
    if (command.do === 'undo') work.undo()
    else if (command.do === 'keys') setPopup({ kind: 'keys' })
    else if (command.do === 'move') dispatch({ type: 'moved', by: command.by })
    else if (command.do === 'keep-all' && undecided > 0) setPopup({ kind: 'keep-all' })
    else if (!shown) return
    else if (command.do === 'keep') work.keep()
    else if (command.do === 'reject') setRejectingId(shown.card.id)
    else if (command.do === 'edit') {
      work.reopen()
      setPopup({ kind: 'edit', card: shown.card })
    }
  }
  useTrayKeys(isRejecting, run)

  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{words.title}</h1>
      </VisuallyHidden>
      <TrayHeader
        deckId={deck.id}
        deckName={deck.name || t.decks.unnamed}
        tray={tray}
        onMove={(by) => dispatch({ type: 'moved', by })}
      >
        <TrayStatus unsent={status.isStuck ? status.waiting : 0} last={undoableOf(tray)} onUndo={work.undo} />
        <div className={headerStyles.tools}>
          {undecided > 0 && (
            <>
              <Button variant="plain" aria-keyshortcuts="A" onClick={() => run({ do: 'keep-all' })}>
                {words.keepAll}
              </Button>
              <Button variant="plain" onClick={() => setPopup({ kind: 'reject-all' })}>
                {words.rejectAll}
              </Button>
            </>
          )}
          {shown && (
            <Button variant="plain" aria-keyshortcuts="?" className={styles.keys} onClick={() => run({ do: 'keys' })}>
              {words.keys}
            </Button>
          )}
        </div>
      </TrayHeader>
      {shown ? (
        <>
          <TrayCard key={shown.card.id} item={shown} place={tray.items.indexOf(shown) + 1} all={allOf(tray)} />
          {isRejecting ? (
            <RejectBar
              onReject={(reason) => {
                setRejectingId(null)
                work.reject(reason)
              }}
              onCancel={backFromReasons}
            />
          ) : (
            <TrayActions onKeep={work.keep} onEdit={() => run({ do: 'edit' })} onReject={() => run({ do: 'reject' })} />
          )}
        </>
      ) : (
        <TraySummary deckId={deck.id} tray={tray} onGoOn={(id) => dispatch({ type: 'went', id })} />
      )}
      {popup?.kind === 'edit' && (
        <CardEditor
          deckId={deck.id}
          rows={allRows(deck.structure)}
          card={popup.card}
          onSaved={() => {
            isSaved.current = true
            void work.edited(popup.card.id)
          }}
          onClose={closeEditor}
        />
      )}
      {(popup?.kind === 'keep-all' || popup?.kind === 'reject-all') && (
        <AllDialog
          decision={popup.kind === 'keep-all' ? 'keep' : 'reject'}
          count={undecided}
          rest={tray.rest}
          onDecide={() => (popup.kind === 'keep-all' ? void work.keepAll() : work.rejectAll())}
          onClose={() => setPopup(null)}
        />
      )}
      {popup?.kind === 'keys' && <KeysDialog onClose={() => setPopup(null)} />}
    </div>
  )
}
