import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { useAi } from '../app/shell/config.ts'
import { CardEditor } from '../cards/CardEditor.tsx'
import { ReviseDialog } from '../cards/ReviseDialog.tsx'
import { allRows } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { useStore } from '../ui/store.ts'
import { clearToasts } from '../ui/toast.ts'
import kit from '../ui/kit.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeysDialog } from '../ui/KeysDialog.tsx'
import { takesHotkeys, useWindowEvent } from '../ui/useWindowEvent.ts'
import { RejectBar } from './RejectBar.tsx'
import { reviewDecisions } from './reviewDecisions.ts'
import { TrayCard, TraySource } from './TrayCard.tsx'
import { TrayHeader, TraySummary } from './TrayHeader.tsx'
import { allOf, byImportance, countsOf, type Fetched, shownOf, type TrayItem, undecidedIn, undoableOf } from './tray.ts'
import { type Command, commandOf } from './trayKeys.ts'
import { useTray } from './useTray.ts'
import { Key } from '../ui/Key.tsx'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { prefetch, queryClient } from '../data/queryClient.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import styles from './Tray.module.css'
import headerStyles from './TrayHeader.module.css'
import barStyles from './TrayBar.module.css'

const reads = (id: number) => ({
  deck: query('GET /api/deck/:id', { id: String(id) }),
  tray: query('GET /api/reviewTray', { deckid: String(id) }),
})

/** Starts the screen's queries while its chunk loads. The cards of an earlier visit are decided by now. */
export function loader({ params }: { params: { id?: string } }): void {
  const { deck, tray } = reads(Number(params.id))
  queryClient.removeQueries({ queryKey: tray.queryKey, exact: true })
  prefetch(deck)
  prefetch(tray)
}

/** The review tray: the cards that were made for a deck and that nobody has looked through. */
export function Component() {
  const id = Number(useParams().id)
  // Fetched by the loader; each decision would make it stale and fetch it again.
  const deck = useQuery({ ...reads(id).deck, enabled: false })
  const tray = useQuery({ ...reads(id).tray, staleTime: Infinity })
  const { refetch } = tray
  const fetchMore = useCallback(() => void refetch(), [refetch])
  const words = t.review

  if (deck.data && tray.data) return <Tray key={id} deck={deck.data} fetched={tray.data} onMore={fetchMore} />
  const failed = [deck, tray].find((read) => read.isError)
  return (
    <Page title={words.title} back={<BackLink to={paths.deck(id)}>{deck.data?.name || t.review.backToDeck}</BackLink>}>
      {!failed ? (
        <Spinner label={words.loading} />
      ) : failed.error && [403, 404].includes(failed.error.status) ? (
        <EmptyState
          actions={
            <Link to={paths.decks} className={buttonClass()}>
              {t.study.toDecks}
            </Link>
          }
        >
          {words.gone}
        </EmptyState>
      ) : (
        <ErrorNotice error={failed.error} onRetry={() => failed.refetch()} />
      )}
    </Page>
  )
}

interface TrayProps {
  deck: DeckDetail
  fetched: Fetched
  /** Looks for the next cards, including those that were made since the last look. */
  onMore: () => void
}

/** When no more than these are left, the next ones are fetched. */
const fewLeft = 20

type Popup = { kind: 'keys' | AllKind } | { kind: 'edit' | 'revise'; item: TrayItem }

/** Goes through the cards that were made, one at a time. */
function Tray({ deck, fetched, onMore }: TrayProps) {
  const { tray, dispatch, ...work } = useTray(deck.id, fetched)
  const [popup, setPopup] = useState<Popup | null>(null)
  const [rejectingId, setRejectingId] = useState<number | null>(null)
  const isSaved = useRef(false)
  const status = useStore(reviewDecisions.status)
  const words = t.review
  const shown = shownOf(tray)
  const { undecided } = countsOf(tray)
  const { key, others } = byImportance(tray)
  const ai = useAi()
  const isOver = shown === null
  const isRejecting = rejectingId !== null && rejectingId === shown?.card.id

  // Toasts of an earlier screen would cover the cards.
  useEffect(clearToasts, [])

  const isSettled = isOver && tray.items.length > 0 && status.waiting === 0
  const isNearEnd = tray.rest > 0 && undecided <= fewLeft
  useEffect(() => {
    if (isSettled || isNearEnd) onMore()
  }, [isSettled, isNearEnd, onMore])

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
    else if (command.do === 'edit' || (command.do === 'revise' && ai.isConfigured)) {
      work.reopen()
      setPopup({ kind: command.do, item: shown })
    }
  }
  useTrayKeys(isRejecting, run)

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={kit.hidden}>
        {words.title}
      </h1>
      <TrayHeader
        deckId={deck.id}
        deckName={deck.name || t.decks.unnamed}
        tray={tray}
        onMove={(by) => dispatch({ type: 'moved', by })}
      >
        <TrayStatus unsent={status.isStuck ? status.waiting : 0} tray={tray} onUndo={work.undo} />
        <div className={headerStyles.tools}>
          {undecided > 0 && (
            <>
              <Button variant="plain" aria-keyshortcuts="A" onClick={() => run({ do: 'keep-all' })}>
                {words.keepAll}
              </Button>
              {key.length > 0 && others.length > 0 && (
                <Button variant="plain" onClick={() => setPopup({ kind: 'key-points' })}>
                  {words.keyPoints}
                </Button>
              )}
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
              onCancel={() => setRejectingId(null)}
              openerId={rejectButtonId}
            />
          ) : (
            <TrayActions
              onKeep={work.keep}
              onEdit={() => run({ do: 'edit' })}
              onReject={() => run({ do: 'reject' })}
              onRevise={ai.isConfigured ? () => run({ do: 'revise' }) : null}
            />
          )}
        </>
      ) : (
        <TraySummary deckId={deck.id} tray={tray} onGoOn={(id) => dispatch({ type: 'went', id })} />
      )}
      {popup?.kind === 'edit' && (
        <CardEditor
          deckId={deck.id}
          rows={allRows(deck.structure)}
          card={popup.item.card}
          beside={<TraySource item={popup.item} />}
          onSaved={() => {
            isSaved.current = true
            void work.edited(popup.item.card.id)
          }}
          onClose={closeEditor}
        />
      )}
      {popup?.kind === 'revise' && (
        <ReviseDialog
          cards={[popup.item.card]}
          onSaved={() => {
            isSaved.current = true
            void work.edited(popup.item.card.id)
          }}
          onClose={closeEditor}
        />
      )}
      {(popup?.kind === 'keep-all' || popup?.kind === 'reject-all' || popup?.kind === 'key-points') && (
        <AllDialog
          decision={popup.kind}
          count={popup.kind === 'key-points' ? key.length : undecided}
          others={others.length}
          rest={tray.rest}
          onDecide={() => {
            if (popup.kind !== 'reject-all') void work.keepAll(popup.kind === 'key-points' ? key : undecidedIn(tray))
            if (popup.kind !== 'keep-all') work.rejectAll(popup.kind === 'key-points' ? others : undecidedIn(tray))
          }}
          onClose={() => setPopup(null)}
        />
      )}
      {popup?.kind === 'keys' && <KeysDialog keys={t.review.keyNames} onClose={() => setPopup(null)} />}
    </div>
  )
}

interface TrayActionsProps {
  onKeep: () => void
  onEdit: () => void
  onReject: () => void
  /** Null without a language model. */
  onRevise: (() => void) | null
}

/** The button that opens the reasons, which takes focus when one goes back from them. */
const rejectButtonId = 'tray-reject'

/** The actions on the card, at the bottom of the screen. */
function TrayActions({ onKeep, onEdit, onReject, onRevise }: TrayActionsProps) {
  const words = t.review
  return (
    <div className={barStyles.bar} data-bottom-bar>
      <div role="group" aria-label={words.actions} className={barStyles.actions}>
        <Button variant="primary" aria-keyshortcuts="K Enter" onClick={onKeep}>
          {words.keep}
          <Key>K</Key>
        </Button>
        <Button aria-keyshortcuts="E" onClick={onEdit}>
          {words.edit}
          <Key>E</Key>
        </Button>
        <Button id={rejectButtonId} aria-keyshortcuts="R" onClick={onReject}>
          {words.reject}
          <Key>R</Key>
        </Button>
        {onRevise && (
          <Button icon="sparkle" aria-keyshortcuts="I" onClick={onRevise}>
            {words.revise.open}
            <Key>I</Key>
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is done with all cards at once; `key-points` keeps those and rejects the others. */
type AllKind = 'keep-all' | 'reject-all' | 'key-points'

interface AllDialogProps {
  decision: AllKind
  /** How many it is about; of the key points those that are kept. */
  count: number
  /** How many are no key points. */
  others: number
  /** How many come after these. */
  rest: number
  onDecide: () => void
  onClose: () => void
}

/** Asks before all cards are kept or rejected that nobody has looked at. */
function AllDialog({ decision, count, others, rest, onDecide, onClose }: AllDialogProps) {
  const words = t.review
  const { title, note, button } = words.all[decision]
  return (
    <Dialog
      title={title(count)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            variant={decision === 'reject-all' ? 'danger' : 'primary'}
            data-autofocus={decision === 'keep-all' || undefined}
            onClick={() => {
              onClose()
              onDecide()
            }}
          >
            {button(count)}
          </Button>
        </>
      }
    >
      <p>{note(count, others)}</p>
      {rest > 0 && <p>{words.after(rest)}</p>}
    </Dialog>
  )
}

interface TrayStatusProps {
  /** Decisions that could not be sent yet. */
  unsent: number
  tray: Parameters<typeof undoableOf>[0]
  onUndo: () => void
}

/** The last decision with its undo, and the unsaved decisions, which a user who leaves the page must know of. */
function TrayStatus({ unsent, tray, onUndo }: TrayStatusProps) {
  const last = undoableOf(tray)
  const words = t.review
  const isUnsent = unsent > 0
  useWindowEvent('beforeunload', (event) => event.preventDefault(), isUnsent)

  return (
    <div className={headerStyles.status}>
      <p role="status" className={isUnsent ? headerStyles.unsaved : headerStyles.last}>
        {isUnsent ? (
          <>
            <Icon name="warning" size={16} />
            {words.notSaved(unsent)} – {words.retrying}
          </>
        ) : (
          // Each step is a new element, or screen readers would skip the second of two equal texts.
          <span key={tray.history.length}>{tray.isUndone ? words.undone : lastText(last)}</span>
        )}
      </p>
      {last.length > 0 && (
        <Button variant="plain" icon="undo" className={headerStyles.undo} aria-keyshortcuts="U" onClick={onUndo}>
          {words.undo}
        </Button>
      )}
    </div>
  )
}

function lastText(last: readonly TrayItem[]): string {
  const words = t.review
  if (last.length > 1) return words.rejectedAll(last.length)
  const decision = last[0]?.decision
  return decision ? (decision.kind === 'rejected' ? words.rejected(decision.reason) : words.kept) : ''
}

/** Elements that handle Enter or the arrow keys themselves. */
const operated = { Enter: 'a, button, summary', ArrowLeft: '[data-scroll]', ArrowRight: '[data-scroll]' }

/** The keys of the tray; `run` does what one asks for. None while the reasons are shown, which have keys of their own. */
function useTrayKeys(isRejecting: boolean, run: (command: Command) => void): void {
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!takesHotkeys(target)) return
    if (Object.hasOwn(operated, key) && target.closest(operated[key as keyof typeof operated])) return
    const command = commandOf(key, false)
    // A key that is held walks through the cards, and decides about one only.
    if (!command || (event.repeat && command.do !== 'move')) return
    event.preventDefault()
    run(command)
  }
  useWindowEvent('keydown', onKeyDown, !isRejecting)
}
