/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions -- browsers forget what a table is where its parts are laid out as grids; keys go from one checkbox to the next. */
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DeckDetail } from '../../../shared/api/contract.ts'
import type { TopicNode } from '../../../shared/api/decks.ts'
import { languages } from '../../../shared/languages.ts'
import { canBeTyped } from '../../../shared/typed.ts'
import { type ApiError, query, useWrite } from '../../data/api.ts'
import { t } from '../../texts/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { toastError } from '../../ui/toast.ts'
import { takesHotkeys, useWindowEvent } from '../../ui/useWindowEvent.ts'
import { isPutOff } from '../putOff.ts'
import { setTyped } from '../tagging.ts'
import { offerUndo, setFlagged, setPutOff } from '../undo.ts'
import { focusCardIfLost } from '../cardFocus.ts'
import type { OpenPopup } from '../popup.ts'
import type { GrabCards } from '../useGrabCards.ts'
import { useGrowing } from '../useGrowing.ts'
import { batchesOf } from '../batches.ts'
import { allCards, type CardsRead } from '../cardReads.ts'
import kit from '../../ui/kit.module.css'
import styles from './CardTable.module.css'
import {
  type CardRow,
  nothingSelected,
  offeredTags,
  offeredTopics,
  possibleView,
  postponable,
  rowsOf,
  selectedOf,
  shownRows,
  type TableView,
  withAll,
  withToggled,
} from './rows.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TableFilter } from './TableFilter.tsx'
import { TableHead, TableRow } from './TableRow.tsx'

interface CardTableProps {
  deck: DeckDetail
  topics: readonly TopicNode[]
  checked: readonly number[]
  /** Names of the topics. */
  names: ReadonlyMap<number, string>
  canEdit: boolean
  onPopup: OpenPopup
  onGrab: GrabCards
}

const rowsPerStep = 100
const wholeDeck: TableView = { text: '', topicId: null, tag: null, areLeeches: false, sort: null }

/** The cards of the checked topics, a line each: to be found, sorted, and moved or deleted together. */
export default function CardTable({ deck, topics, checked, names, canEdit, onPopup, onGrab }: CardTableProps) {
  const words = t.topics.table
  const captionId = useId()
  const keysId = useId()
  const [chosen, setView] = useState(wholeDeck)
  const offered = useMemo(() => offeredTopics(topics, checked), [topics, checked])
  const view = possibleView(chosen, offered)
  if (view !== chosen) setView(view)
  const [selection, setSelection] = useState(nothingSelected)
  /** The order was changed, which is announced. */
  const [isSorted, setIsSorted] = useState(false)
  const { rows, isLoading, error, retry } = useTableCards(deck, topics, checked, names)
  // A box that is typed into answers at once; the rows follow.
  const wanted = useDeferredValue(view)
  const found = useMemo(() => shownRows(rows, wanted), [rows, wanted])
  const tags = useMemo(() => offeredTags(rows, view.tag), [rows, view.tag])
  const order = useMemo(() => found.map((row) => row.card.id), [found])
  const selected = useMemo(
    () =>
      selectedOf(
        found.map((row) => row.card),
        selection,
      ),
    [found, selection],
  )
  const { most, end } = useGrowing(rowsPerStep)
  const remove = useWrite('PUT /api/deleteCards')
  const bar = useRef<HTMLDivElement>(null)
  /** The row from which a key led to the bar. */
  const left = useRef<HTMLElement>(null)

  const latest = useRef({ order, selected })
  useEffect(() => {
    latest.current = { order, selected }
  })
  const toggle = useCallback(
    (id: number, isRange: boolean) => setSelection((before) => withToggled(before, latest.current.order, id, isRange)),
    [],
  )
  const grab = useCallback(
    (event: React.PointerEvent, { card }: CardRow) => {
      const all = latest.current.selected
      onGrab(event, all.some((one) => one.id === card.id) ? all : [card])
    },
    [onGrab],
  )
  /** The cards in the order in which they take focus: from the first selected one on, then back from it. */
  const near = () => {
    const first = order.indexOf(selected[0]?.id ?? 0)
    return [...order.slice(first), ...order.slice(0, first).toReversed()]
  }
  const removeSelected = () => {
    if (selected.length === 0 || remove.isPending) return
    const gone = new Set(selected.map((card) => card.id))
    const next = near().filter((id) => !gone.has(id))
    remove.mutate(
      { deck: deck.id, cards: [...gone] },
      {
        onSuccess: ({ bin }) => {
          offerUndo(t.topics.cardsDeleted(selected.length), bin, () => focusCardIfLost(selected[0]?.id))
          // Rows that were selected in the meantime, or are filtered out, stay selected.
          flushSync(() => setSelection((before) => withAll(before, [...gone], false)))
          focusCardIfLost(...next)
        },
        onError: toastError,
      },
    )
  }
  const goToBar = () => {
    left.current = document.activeElement as HTMLElement | null
    bar.current?.querySelector('button')?.focus()
  }
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      return
    if (selected.length > 0 && takesHotkeys(event.target)) goToBar()
  })
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement)) return
    const id = Number(target.dataset['row'])
    const isHead = target.closest('thead') !== null
    // Elsewhere in a row, Delete would seem to mean that row.
    if (key === 'Delete' && id) removeSelected()
    else if (id && key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      if (selected.length === 0) flushSync(() => toggle(id, false))
      goToBar()
    } else if ((id || isHead) && key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setSelection((before) => withAll(before, order, true))
    } else if ((id || isHead) && key === 'Escape') setSelection(nothingSelected)
    else if (id && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault()
      const next = order[order.indexOf(id) + (key === 'ArrowDown' ? 1 : -1)]
      event.currentTarget.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
    }
  }

  const inFound = found.filter((row) => selection.ids.has(row.card.id))
  // Once all of them are put off, they can be brought back.
  const canResume = inFound.every(isPutOff)
  const goBack = () => focusCardIfLost(...near())
  const putOffSelected = (days: number | null) =>
    void setPutOff(
      inFound.filter(({ learned }) => days !== null || learned !== 'suspended').map(postponable),
      days,
      goBack,
    )
  const canUnflag = inFound.every((row) => row.isFlagged)
  const flagSelected = () => {
    const cards = inFound.filter((row) => row.isFlagged === canUnflag).map((row) => row.card.id)
    void setFlagged(cards, !canUnflag, goBack)
  }

  const typable = selected.filter(canBeTyped)
  const isTyped = typable.every((card) => card.isTyped)
  const type = () => {
    const cards = typable.filter((card) => card.isTyped === isTyped)
    void setTyped(deck.id, cards, !isTyped, goBack)
  }

  const clearSelection = () => {
    // The bar goes, and focus with it.
    flushSync(() => setSelection(nothingSelected))
    focusCardIfLost(...near())
  }

  return (
    // Toasts stand elsewhere, so that the bar of what is selected can be pressed.
    <div className={styles.whole} data-bottom-bar={canEdit || undefined}>
      <TableFilter
        view={view}
        onView={setView}
        topics={offered}
        tags={tags}
        hasLeeches={view.areLeeches || rows.some((row) => row.isLeech)}
      />
      <p role="status" className={styles.shown}>
        {isLoading && !error ? words.loading(rows.length) : words.shown(found.length, rows.length)}
      </p>
      <p aria-live="polite" className={kit.hidden}>
        {isSorted && (view.sort ? words.sorts[view.sort.by][view.sort.down ? 'down' : 'up'] : words.deckOrder)}
      </p>
      <ErrorNotice error={error} onRetry={retry} />
      {found.length === 0 ? (
        !isLoading && <EmptyState>{words.none}</EmptyState>
      ) : (
        <table
          role="table"
          aria-labelledby={captionId}
          aria-describedby={canEdit ? keysId : undefined}
          aria-rowcount={found.length + 1}
          className={styles.table}
          data-editable={canEdit || undefined}
          data-sort={view.sort?.by}
          onKeyDown={canEdit ? onKeyDown : undefined}
        >
          <caption id={captionId} className={kit.hidden}>
            {words.caption}
          </caption>
          <TableHead
            sort={view.sort}
            onSort={(sort) => {
              setIsSorted(true)
              setView({ ...view, sort })
            }}
            canEdit={canEdit}
            selected={inFound.length === 0 ? 'none' : inFound.length === found.length ? 'all' : 'some'}
            onAll={(isOn) => setSelection((before) => withAll(before, order, isOn))}
          />
          <tbody role="rowgroup">
            {found.slice(0, most).map((row, index) => (
              <TableRow
                key={row.card.id}
                row={row}
                index={index + 2}
                lang={deck.language ? languages[deck.language] : undefined}
                isSelected={selection.ids.has(row.card.id)}
                canEdit={canEdit}
                onToggle={toggle}
                onPopup={onPopup}
                onGrab={grab}
              />
            ))}
          </tbody>
        </table>
      )}
      {most < found.length && <div ref={end} />}
      {canEdit && (
        <p id={keysId} className={kit.hidden}>
          {words.keys}
        </p>
      )}
      {selected.length > 0 && (
        <SelectionBar
          ref={bar}
          count={selected.length}
          isPending={remove.isPending}
          canResume={canResume}
          canUnflag={canUnflag}
          onMove={() => onPopup({ kind: 'move-cards', cards: selected, near: near() })}
          onTag={() => onPopup({ kind: 'tag-cards', cards: selected, near: near() })}
          typing={
            typable.length > 0 ? { label: isTyped ? t.cards.typed.askNot : t.cards.typed.ask, onPress: type } : null
          }
          onRevise={() => onPopup({ kind: 'revise', cards: selected })}
          onFlag={flagSelected}
          onPutOff={putOffSelected}
          onRemove={removeSelected}
          onClear={clearSelection}
          onBack={() => left.current?.focus()}
        />
      )}
    </div>
  )
}

/** A table shows many cards, so they come in fewer reads than tiles do. */
const cardsPerBatch = 500
const noFacts: never[] = []

interface TableCards {
  rows: CardRow[]
  isLoading: boolean
  error: ApiError | null
  retry: () => void
}

/** All cards of the checked topics as rows, in the deck's order, as far as they have come. */
function useTableCards(
  deck: DeckDetail,
  topics: readonly TopicNode[],
  checked: readonly number[],
  names: ReadonlyMap<number, string>,
): TableCards {
  const wanted = useMemo(() => new Set(checked), [checked])
  const batches = useMemo(
    () =>
      batchesOf(deck.structure, cardsPerBatch)
        .filter((batch) => batch.topics.some((topic) => wanted.has(topic.id) && topic.cards > 0))
        .map((batch) => batch.topics.map((topic) => topic.id)),
    [deck.structure, wanted],
  )
  const { cards, isLoading, error, retry } = useQueries({
    queries: batches.map((ids) => allCards(deck.id, ids)),
    combine: together,
  })
  const ids = useMemo(() => topics.map((topic) => topic.id), [topics])
  const { data: facts = noFacts } = useQuery({
    ...query('POST /api/cardFacts', { deckid: deck.id, topics: ids }),
    placeholderData: (before) => before,
  })
  const factsById = useMemo(() => new Map(facts.map((fact) => [fact.id, fact])), [facts])
  const rows = useMemo(
    () =>
      rowsOf(
        cards.filter((card) => wanted.has(card.topicId)),
        names,
        factsById,
      ),
    [cards, wanted, names, factsById],
  )
  return { rows, isLoading, error, retry }
}

function together(results: UseQueryResult<CardsRead, ApiError>[]) {
  return {
    cards: results.flatMap((result) => result.data?.cards ?? []),
    isLoading: results.some((result) => !result.data?.isWhole),
    error: results.find((result) => result.error)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}
