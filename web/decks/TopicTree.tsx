import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TopicNode } from '../../shared/api/decks.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import kit from '../ui/kit.module.css'
import { toastError } from '../ui/toast.ts'
import { allBut, checkStates, type Unchecked, withChecked } from './checks.ts'
import { countsOf } from './counts.ts'
import type { OpenPopup } from './popup.ts'
import { CountsLegend, goToTopic, TopicRow, topicRowId } from './TopicRow.tsx'
import styles from './TopicTree.module.css'
import { rowsOf, subtree, type TreeRow } from './tree.ts'
import { useGrowing } from './useGrowing.ts'
import { offerUndo } from './undo.ts'
import { startDrag } from './drag.ts'
import { movesIn, placeText, wayBack } from './moveOffers.ts'
import { mayMove, placeByDrop, placeByKey, spotOf, type TopicPlace, withMoved } from './topicMoves.ts'
import { useMoveTopic } from './useMoveTopic.ts'

interface TopicTreeProps {
  deckId: number
  structure: readonly TopicNode[]
  canEdit: boolean
  /** Rows have a menu instead of buttons. */
  hasMenu: boolean
  unchecked: Unchecked
  onUnchecked: (change: (before: Unchecked) => Unchecked) => void
  collapsed: ReadonlySet<number>
  onCollapsed: (change: (before: ReadonlySet<number>) => ReadonlySet<number>) => void
  /** The topic that takes focus when focus comes into the tree. */
  activeId: number
  /** The topic whose buttons show. */
  openId: number | null
  onOpen: (id: number | null) => void
  onActive: (id: number) => void
  onPopup: OpenPopup
  onLearn: (topic: TopicNode) => void
  className: string | undefined
}

const nothing: never[] = []
/** The topic of the row that an event is in. */
const topicAt = (target: EventTarget) =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-topic]')?.dataset.topic) : Number.NaN
const rowsPerStep = 150
/** A pause after which typing starts a new name. */
const typingPauseMs = 700

/** The deck's topics with their checkboxes. */
export function TopicTree(props: TopicTreeProps) {
  const { structure, canEdit, hasMenu, unchecked, onUnchecked, collapsed, onCollapsed, activeId, onActive, onPopup } =
    props
  const words = t.decks.topics
  const rows = useMemo(() => rowsOf(structure, collapsed), [structure, collapsed])
  const states = useMemo(() => checkStates(structure, unchecked), [structure, unchecked])
  const { data: learned = nothing } = useQuery(query('GET /api/topicCounts/:id', { id: String(props.deckId) }))
  const counts = useMemo(() => countsOf(structure, learned), [structure, learned])
  const { most, end } = useGrowing(rowsPerStep)
  const typed = useRef({ text: '', at: -Infinity })
  const activeIndex = rows.findIndex((row) => row.topic.id === activeId)
  const shown = rows.slice(0, Math.max(most, activeIndex + rowsPerStep))
  // A collapsed topic may hide the active one: then the tree is entered at its top.
  const entryId = activeIndex === -1 ? rows[0]?.topic.id : activeId

  const check = useCallback(
    (topic: TopicNode, isChecked: boolean) => onUnchecked((before) => withChecked(before, [topic], isChecked)),
    [onUnchecked],
  )
  const showAlone = (topic: TopicNode) => onUnchecked(() => allBut(structure, topic))
  const expand = useCallback(
    (id: number, isExpanded: boolean) =>
      onCollapsed((before) => new Set(isExpanded ? [...before].filter((one) => one !== id) : [...before, id])),
    [onCollapsed],
  )
  const arranging = useArranging({ deckId: props.deckId, structure, rows, onActive, onExpand: expand })
  const goTo = (id: number) => goToTopic(id, onActive)

  // Not on focus: that comes before a press is over, and rows that move then would miss it.
  const onClick = (event: React.MouseEvent<HTMLElement>) => {
    const id = topicAt(event.target)
    if (id) onActive(id)
    const row =
      event.target instanceof Element && event.target.closest('[data-name]') && rows.find((one) => one.topic.id === id)
    if (row) showAlone(row.topic)
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    // Screen readers give a row focus that is not the active one.
    const focusedId = topicAt(event.target) || activeId
    const row = rows.find((one) => one.topic.id === focusedId)
    if (!row || event.ctrlKey || event.metaKey) return
    // The menu of a row has its own keys.
    if (event.target instanceof Element && event.target.closest('[popover]')) return
    if (event.altKey) {
      if (canEdit && arranging.moveByKey(row.topic, event.key)) event.preventDefault()
      return
    }
    const { key } = event
    const isOnButton = event.target instanceof HTMLButtonElement
    const isTyping = event.timeStamp - typed.current.at < typingPauseMs
    const { id } = row.topic
    const move = treeMove(rows, id, key)
    if (move) {
      event.preventDefault()
      if ('to' in move) goTo(move.to)
      else if ('expand' in move) expand(move.expand, true)
      else expand(move.collapse, false)
    } else if (isOnButton) {
      // Space and Enter press it.
    } else if (key === ' ' && !isTyping) {
      event.preventDefault()
      check(row.topic, states.get(id) !== 'all')
    } else if (key === 'Enter') {
      event.preventDefault()
      showAlone(row.topic)
    } else if (canEdit && key === 'F2') onPopup({ kind: 'rename-topic', topic: row.topic })
    else if (canEdit && key === 'Delete') arranging.removeNow(row.topic)
    else if (key.length === 1 && key !== '?') {
      event.preventDefault()
      typed.current = { text: (isTyping ? typed.current.text : '') + key, at: event.timeStamp }
      const found = typeAhead(rows, id, typed.current.text)
      if (found !== null) goTo(found)
    }
  }

  // Anywhere on a row; by touch the menu moves it, as a press scrolls.
  const onPointerDown = (event: React.PointerEvent<HTMLElement>) => {
    if (!canEdit || event.pointerType !== 'mouse' || event.button !== 0 || !(event.target instanceof Element)) return
    const id = topicAt(event.target)
    const row = event.target.closest('button') ? undefined : rows.find((one) => one.topic.id === id)
    if (row) arranging.grab(event, row.topic)
  }

  const summary = [...states.values()]
  const isAll = summary.every((state) => state === 'all')
  return (
    <section className={props.className} aria-labelledby="topics-title">
      <header className={styles.header}>
        <h2 id="topics-title" className={styles.title}>
          {words.title}
        </h2>
        {canEdit && (
          <IconButton icon="plus" label={words.add} onClick={() => onPopup({ kind: 'create-topic', parentId: null })} />
        )}
      </header>
      <div className={styles.all}>
        {structure.length > 1 && (
          <Checkbox
            label={words.checkAll}
            checked={isAll}
            indeterminate={!isAll && summary.some((state) => state !== 'none')}
            onChange={(isChecked) => onUnchecked((before) => withChecked(before, structure, isChecked))}
          />
        )}
        {learned.length > 0 && <CountsLegend />}
      </div>
      <ul
        role="tree"
        aria-labelledby="topics-title"
        aria-describedby="topics-keys"
        className={styles.tree}
        data-long={shown.length >= rowsPerStep || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        {shown.map((row) => (
          <TopicRow
            key={row.topic.id}
            {...row}
            {...counts.get(row.topic.id)}
            onLearn={props.onLearn}
            onGrab={arranging.grab}
            state={states.get(row.topic.id) ?? 'none'}
            isEntry={row.topic.id === entryId}
            canEdit={canEdit}
            isOpen={canEdit && !hasMenu && row.topic.id === props.openId}
            hasMenu={hasMenu}
            onCheck={check}
            onExpand={expand}
            onOpen={props.onOpen}
            onPopup={onPopup}
          />
        ))}
      </ul>
      {shown.length < rows.length && <div ref={end} />}
      <div className={kit.hidden}>
        <p id="topics-keys">
          {t.topics.selectKeys} {canEdit && t.topics.keys}
        </p>
        {canEdit && <p role="status">{arranging.said}</p>}
      </div>
    </section>
  )
}

interface Arranging {
  deckId: number
  structure: readonly TopicNode[]
  rows: readonly TreeRow[]
  onActive: (id: number) => void
  /** Shows what is in a topic. */
  onExpand: (id: number, isExpanded: boolean) => void
}

/** Moves and deletes topics by pointer and keyboard. `said` is announced to screen readers when a move is impossible. */
function useArranging({ deckId, structure, rows, onActive, onExpand }: Arranging) {
  const [said, setSaid] = useState('')
  const { move, topicsNow, withTopics } = useMoveTopic(deckId)
  const remove = useWrite('PUT /api/deleteTopic')
  // A row that is moved in the document loses focus.
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null) return
    const moved = structure.flatMap(subtree).find((topic) => topic.id === awaited.current)
    awaited.current = null
    if (moved) document.getElementById(topicRowId(moved.id))?.focus()
  }, [structure])
  const latest = useRef({ rows, onActive, onExpand })
  useEffect(() => {
    latest.current = { rows, onActive, onExpand }
  })

  const put = useCallback(
    (topic: TopicNode, place: TopicPlace) => {
      const lay = (place: TopicPlace): string => {
        const { onActive, onExpand } = latest.current
        const topics = topicsNow()
        awaited.current = topic.id
        onActive(topic.id)
        if (place.parentId !== null) onExpand(place.parentId, true)
        move(topic.id, place)
        return placeText(withMoved(topics, topic.id, place), topic)
      }
      const topics = topicsNow()
      const was = spotOf(topics, topic.id)
      setSaid('')
      if (!was || !mayMove(topics, topic.id, place)) return setSaid(t.topics.move.cannot(topic.name))
      const put = spotOf(withMoved(topics, topic.id, place), topic.id)
      const takeBack = (topics: readonly TopicNode[]) => {
        const back = wayBack(topics, topic, { was, put })
        if (typeof back !== 'string') return lay(back)
        goToTopic(topic.id, latest.current.onActive)
        return back
      }
      movesIn(deckId).add(lay(place), () => withTopics(takeBack))
    },
    [deckId, move, topicsNow, withTopics],
  )
  /** Whether the key is one that moves. */
  const moveByKey = (topic: TopicNode, key: string): boolean => {
    if (!key.startsWith('Arrow')) return false
    const place = placeByKey(topicsNow(), topic.id, key)
    if (place) put(topic, place)
    else setSaid(t.topics.move.cannot(topic.name))
    return true
  }
  const grab = useCallback(
    (event: React.PointerEvent, topic: TopicNode) => {
      const placeOf = (id: number, zone: 'before' | 'into' | 'after') => placeByDrop(latest.current.rows, id, zone)
      startDrag(event, {
        label: topic.name,
        zones: 'all',
        accepts: (id, zone) => {
          const place = placeOf(id, zone)
          return place !== null && mayMove(topicsNow(), topic.id, place)
        },
        onDrop: (id, zone) => {
          const place = placeOf(id, zone)
          if (place) put(topic, place)
        },
      })
    },
    [put, topicsNow],
  )
  const removeNow = (topic: TopicNode) => {
    if (remove.isPending) return
    const gone = new Set(subtree(topic).map((one) => one.id))
    const index = rows.findIndex((row) => row.topic.id === topic.id)
    const next = rows.slice(index).find((row) => !gone.has(row.topic.id)) ?? rows[index - 1]
    remove.mutate(
      { id: topic.id },
      {
        onSuccess: ({ bin }) => {
          offerUndo(t.topics.topicDeleted(topic.name), bin, () => goToTopic(topic.id, latest.current.onActive))
          if (next) goToTopic(next.topic.id, onActive)
        },
        onError: toastError,
      },
    )
  }
  return { said, moveByKey, grab, removeNow }
}

/** The effect of a key in a tree: go to a topic, or expand or collapse the current one. */
type TreeMove = { to: number } | { expand: number } | { collapse: number }

const goTo = (target: TreeRow | undefined): TreeMove | null => (target ? { to: target.topic.id } : null)

/** The effect of `key` on the focused topic `activeId` by the WAI-ARIA tree pattern, or null. */
export function treeMove(rows: readonly TreeRow[], activeId: number, key: string): TreeMove | null {
  const index = rows.findIndex((row) => row.topic.id === activeId)
  const row = rows[index]
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[index + 1])
    case 'ArrowUp':
      return goTo(rows[index - 1])
    case 'Home':
      return goTo(rows[0])
    case 'End':
      return goTo(rows.at(-1))
    case 'ArrowRight':
      if (row.isExpanded === null) return null
      return row.isExpanded ? goTo(rows[index + 1]) : { expand: activeId }
    case 'ArrowLeft':
      if (row.isExpanded) return { collapse: activeId }
      return row.parentId === null ? null : { to: row.parentId }
    default:
      return null
  }
}

/** The next topic, from the present one on and around, whose name starts with what was typed. */
export function typeAhead(rows: readonly TreeRow[], activeId: number, typed: string): number | null {
  const index = rows.findIndex((row) => row.topic.id === activeId)
  const start = typed.length > 1 ? index : index + 1
  const wanted = typed.toLocaleLowerCase()
  const around = [...rows.slice(start), ...rows.slice(0, start)]
  return around.find((row) => row.topic.name.toLocaleLowerCase().startsWith(wanted))?.topic.id ?? null
}
