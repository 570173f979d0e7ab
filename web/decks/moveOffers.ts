import type { TopicNode } from '../../shared/api/decks.ts'
import { undoShortcut } from './undo.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { liesStill, placeAgain, type TopicPlace, type TopicSpot } from './topicMoves.ts'
import { allRows } from './tree.ts'

/** Undoes a move and returns its outcome; null when the undo can be retried. */
type TakeBack = () => string | Promise<string | null>

/** Moves that can be undone, latest first. One toast shows the latest and offers its undo. */
function moveOffers() {
  const undos: TakeBack[] = []
  let dismiss: (() => void) | undefined
  function offer(message: string) {
    dismiss?.()
    const settle = async (undo: TakeBack, outcome: Promise<string | null>) => {
      const text = await outcome
      if (text === null) undos.push(undo)
      offer(text ?? message)
    }
    const run = () => {
      const undo = undos.pop()
      if (!undo) return
      const outcome = undo()
      if (typeof outcome === 'string') offer(outcome)
      else void settle(undo, outcome)
    }
    const action = { label: t.topics.undo, shortcut: undoShortcut, run }
    dismiss = toast({ message, ...(undos.length > 0 && { action }) })
  }
  return {
    add(message: string, undo: TakeBack) {
      undos.push(undo)
      offer(message)
    },
    /** Discards the undos after the tree changed under them. */
    clear() {
      undos.length = 0
      dismiss?.()
    },
  }
}

const offers = new Map<number, ReturnType<typeof moveOffers>>()

/** The moves in a deck, by whatever they are made. */
export function movesIn(deckId: number) {
  const those = offers.get(deckId) ?? moveOffers()
  offers.set(deckId, those)
  return those
}

/** Where a topic goes when a move is taken back that put it there; or why it stays where it is. */
export function wayBack(
  topics: readonly TopicNode[],
  { id, name }: TopicNode,
  { was, put }: { was: TopicSpot | null; put: TopicSpot | null },
): TopicPlace | string {
  const words = t.topics.move
  if (allRows(topics).every(({ topic }) => topic.id !== id)) return words.gone(name)
  if (put && !liesStill(topics, id, put)) return words.movedOn(name)
  return (was && placeAgain(topics, id, was)) ?? words.cannot(name)
}

/** Where a topic lies, in words. */
export function placeText(topics: readonly TopicNode[], { id, name }: TopicNode): string {
  const rows = allRows(topics)
  const row = rows.find((one) => one.topic.id === id)
  const parent = rows.find((one) => one.topic.id === row?.parentId)
  return row ? t.topics.move.place(name, row.position, row.siblings, parent?.topic.name ?? null) : ''
}
