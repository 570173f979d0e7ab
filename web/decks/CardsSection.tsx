import {
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit } from '../../shared/decks.ts'
import { remember, useRemembered } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { dismissToast, toast, type Toast, toasts } from '../ui/toast.ts'
import { useHotkey } from '../ui/useHotkey.ts'
import { takesHotkeys, useWindowEvent } from '../ui/useWindowEvent.ts'
import { needsReload } from '../app/shell/ErrorScreen.tsx'
import { CardTiles } from './CardBatch.tsx'
import kit from '../ui/kit.module.css'
import styles from './CardsSection.module.css'
import { cardsTitleId, focusCardIfLost } from './cardFocus.ts'
import type { OpenPopup } from './popup.ts'
import { cardsIn } from './tree.ts'
import { useGrabCards } from './useGrabCards.ts'
import { undoShortcut } from './undo.ts'
import type CardTableComponent from './table/CardTable.tsx'

interface Chunk {
  default: typeof CardTableComponent
}

/** A connection can be back without an `online` event. */
const retryMs = 10_000

/** Why the table is missing. */
const tableProblem = createStore<Toast | null>(null)
let failures = 0
/** Browsers remember a failed import for the life of the page, so a retry needs another URL. */
let retryUrl: string | null = null

async function importChunk(): Promise<Chunk> {
  if (!navigator.onLine) throw new Error('There is no connection.')
  try {
    return await (retryUrl === null
      ? import('./table/CardTable.tsx')
      : (import(/* @vite-ignore */ retryUrl) as Promise<Chunk>))
  } catch (error) {
    const [url] = /https?:[^\s?]+/.exec(String(error)) ?? []
    if (url) retryUrl = `${url}?again=${++failures}`
    throw error
  }
}

/** Why the last attempt failed. Only a chunk that a release removed leaves the user something to do. */
function currentProblem(): Toast {
  const { offline, failed, gone, reload } = t.topics.view
  if (!navigator.onLine) return { message: offline, tone: 'error' }
  if (!needsReload()) return { message: failed, tone: 'error' }
  return { message: gone, tone: 'error', action: { label: reload, run: () => location.reload() } }
}

function setProblem(next: Toast | null): void {
  if (next?.message !== tableProblem.get()?.message) tableProblem.set(next)
}

/** Waits for a connection or, unless the page is to be reloaded, for the next interval. */
function nextAttempt(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  window.addEventListener('online', () => resolve(), { once: true })
  if (!tableProblem.get()?.action) setTimeout(resolve, retryMs)
  return promise
}

/** Loads the table. Resolves as soon as an attempt succeeds, and never rejects: `lazy` would keep the failure. */
async function loadTable(): Promise<Chunk> {
  for (;;) {
    try {
      const chunk = await importChunk()
      setProblem(null)
      return chunk
    } catch {
      setProblem(currentProblem())
      await nextAttempt()
    }
  }
}

const prefetchTable = () => void importChunk().catch(() => {})

interface CardsSectionProps {
  deck: DeckDetail
  topics: readonly TopicNode[]
  checked: readonly number[]
  /** The topic that a new card lies in unless another is chosen. */
  activeId: number
  onPopup: OpenPopup
  className: string | undefined
}

/** The table's chunk is fetched when the screen has what it needs, so that the table is there when it is wanted. */
const idleMs = 2000

const CardTable = lazy(loadTable)

/** The cards of the checked topics. */
export const CardsSection = memo(function CardsSection(props: CardsSectionProps) {
  const { deck, topics, checked, activeId, onPopup, className } = props
  const view = useRemembered('cardView')
  // The tiles stay until the table can be rendered.
  const shownView = useDeferredValue(view)
  const [announced, setAnnounced] = useState('')
  const problem = useTableProblem(view === 'table')
  useUndoKey(mayEdit(deck.role))
  const onGrab = useGrabCards(deck.id, topics)
  const checkedSet = useMemo(() => new Set(checked), [checked])
  const names = useMemo(() => new Map(topics.map((topic) => [topic.id, topic.name])), [topics])
  const total = cardsIn(topics.filter((topic) => checkedSet.has(topic.id)))
  const words = t.decks.cards
  const canEdit = mayEdit(deck.role)
  const topicId = checkedSet.has(activeId) ? activeId : (checked[0] ?? activeId)
  const upload = () => onPopup({ kind: 'upload' })
  const createCard = () => onPopup({ kind: 'create-card', topicId })
  useHotkey('n', createCard, canEdit)

  const tiles = (
    <CardTiles deck={deck} topics={topics} checked={checkedSet} canEdit={canEdit} onPopup={onPopup} onGrab={onGrab} />
  )

  return (
    <section className={className} aria-labelledby={cardsTitleId}>
      <header className={styles.header}>
        <h2 id={cardsTitleId} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
        <p className={kit.hidden} role="status">
          {checked.length > 0 && words.count(total)}
        </p>
        <p aria-live="polite" className={kit.hidden}>
          {announced}
        </p>
        {canEdit && (
          <>
            <Button variant="plain" icon="sparkle" onClick={upload}>
              {t.generation.fromFile}
            </Button>
            <Button variant="plain" icon="plus" aria-keyshortcuts="N" onClick={createCard}>
              {t.decks.topics.createCard}
            </Button>
          </>
        )}
        {total > 0 && (
          <Button
            variant="plain"
            icon={view === 'table' ? 'cards' : 'menu'}
            aria-label={view === 'table' ? t.topics.view.asTiles : t.topics.view.asTable}
            onClick={() => {
              remember('cardView', view === 'table' ? null : 'table')
              setAnnounced(view === 'table' ? t.topics.view.nowTiles : t.topics.view.nowTable)
            }}
          >
            {view === 'table' ? t.topics.view.tiles : t.topics.view.table}
          </Button>
        )}
      </header>
      <Suspense fallback={problem ? tiles : <Skeleton height="20rem" />}>
        {checked.length === 0 ? (
          <EmptyState>{words.selectTopic}</EmptyState>
        ) : total === 0 ? (
          <EmptyState
            actions={
              canEdit && (
                <FirstCard onCreate={createCard} onPasteList={() => onPopup({ kind: 'paste-list', topicId })} />
              )
            }
          >
            {words.none}
          </EmptyState>
        ) : shownView === 'table' ? (
          <CardTable
            deck={deck}
            topics={topics}
            checked={checked}
            names={names}
            canEdit={canEdit}
            onPopup={onPopup}
            onGrab={onGrab}
          />
        ) : (
          tiles
        )}
      </Suspense>
    </section>
  )
})

/** Buttons for the first cards, which take their place and their focus. */
function FirstCard({ onCreate, onPasteList }: { onCreate: () => void; onPasteList: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const box = button.current?.parentElement
    return () => {
      if (box?.contains(document.activeElement)) focusCardIfLost()
    }
  }, [])
  return (
    <>
      <Button ref={button} variant="primary" icon="plus" onClick={onCreate}>
        {t.decks.cards.first}
      </Button>
      <Button icon="menu" onClick={onPasteList}>
        {t.cards.list.open}
      </Button>
    </>
  )
}

/** Fetches the table's chunk ahead. Returns why it is missing, which is also shown once for each reason. */
function useTableProblem(isWanted: boolean) {
  const problem = useStore(tableProblem)
  useEffect(() => {
    if (isWanted) return
    const timer = setTimeout(prefetchTable, idleMs)
    window.addEventListener('online', prefetchTable)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', prefetchTable)
    }
  }, [isWanted])
  useEffect(() => {
    if (isWanted && problem) toast(problem)
  }, [isWanted, problem])
  return problem
}

/** Ctrl+Z runs the undo of the latest toast that offers one, except in text fields. Without one it says so, once. */
function useUndoKey(hasBin: boolean): void {
  const dismiss = useRef(() => {})
  useWindowEvent('keydown', (event) => {
    const { target } = event
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (!takesHotkeys(target)) return
    const offer = toasts.get().findLast(({ action }) => action?.shortcut === undoShortcut)
    event.preventDefault()
    dismiss.current()
    if (!offer) {
      const { nothing, inBin } = t.topics.nothingToUndo
      dismiss.current = toast({ message: hasBin ? `${nothing} ${inBin}` : nothing })
      return
    }
    dismissToast(offer.id)
    offer.action?.run()
  })
}

/** Whether a media query holds, now and from then on. */
function watched(media: string): () => boolean {
  const list = window.matchMedia(media)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return function useWatched() {
    return useSyncExternalStore(subscribe, () => list.matches)
  }
}

/** Whether there is space for one column only, in which the order of the page differs. */
export const useNarrow = watched('(width <= 750px)')

/** Whether to show named actions in a list instead of icons, whose tooltips touch cannot reach. */
export const useCompact = watched('(width <= 750px), (pointer: coarse)')

/** Whether the window is wide enough for a third column. */
export const useWide = watched('(width > 1120px)')
