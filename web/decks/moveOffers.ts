import type { TopicNode } from '../../shared/api/decks.ts'
import { undoShortcut } from '../bin/undo.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { allRows } from './tree.ts'

/** Moves that can be taken back, the last one first: one toast says what the last did, and offers that. */
function moveOffers() {
  /** What takes a move back, and says what that came to. */
  const undos: (() => string)[] = []
  let dismiss: (() => void) | undefined
  function offer(message: string) {
    dismiss?.()
    const run = () => offer(undos.pop()?.() ?? message)
    const action = { label: t.topics.undo, shortcut: undoShortcut, run }
    dismiss = toast({ message, ...(undos.length > 0 && { action }) })
  }
  return {
    add(message: string, undo: () => string) {
      undos.push(undo)
      offer(message)
    },
    /** The tree is another one than they knew. */
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

/** Where a topic lies, in words. */
export function placeText(topics: readonly TopicNode[], { id, name }: TopicNode): string {
  const rows = allRows(topics)
  const row = rows.find((one) => one.topic.id === id)
  const parent = rows.find((one) => one.topic.id === row?.parentId)
  return row ? t.topics.move.place(name, row.position, row.siblings, parent?.topic.name ?? null) : ''
}
