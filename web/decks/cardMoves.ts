import type { Card } from '../../shared/api/contract.ts'
import { undoShortcut, writeAnywhere } from '../bin/undo.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { focusCardIfLost } from './cardFocus.ts'
import { knownCards } from './knownCards.ts'

/** Cards that stood one behind the other in a topic, and the card before which they did. */
export interface Stretch {
  topic: number
  cards: number[]
  before: number | null
}

/** Beyond so many stretches cards go back to the end of their topics instead of each to its place. */
const mostStretches = 20

/** How cards get back to where they lie; `order` are the cards of their topics, in order. */
export function stretchesOf(order: readonly Pick<Card, 'id' | 'topicId'>[], moving: ReadonlySet<number>): Stretch[] {
  const stretches: Stretch[] = []
  let open: Stretch | undefined
  for (const { id, topicId } of order) {
    if (open && open.topic !== topicId) open = undefined
    if (moving.has(id)) {
      if (open) open.cards.push(id)
      else stretches.push((open = { topic: topicId, cards: [id], before: null }))
    } else if (open) {
      open.before = id
      open = undefined
    }
  }
  if (stretches.length <= mostStretches) return stretches
  const whole = Map.groupBy(stretches, ({ topic }) => topic)
  return [...whole].map(([topic, parts]) => ({ topic, cards: parts.flatMap(({ cards }) => cards), before: null }))
}

/** Moves cards to the end of a topic, says so, and offers to take that back. */
export async function moveCards(
  deckId: number,
  cards: readonly Card[],
  topic: { id: number; name: string },
): Promise<boolean> {
  const ids = cards.map((card) => card.id)
  const stretches = stretchesOf(knownCards([...new Set(cards.map((card) => card.topicId))]) ?? [], new Set(ids))
  if (!(await writeAnywhere('PUT /api/moveCards', { deck: deckId, cards: ids, topic: topic.id }))) return false
  const undo = async () => {
    // From behind, so that the card before which others go is there already.
    for (const { topic, cards, before } of stretches.toReversed())
      if (!(await writeAnywhere('PUT /api/moveCards', { deck: deckId, cards, topic, before }))) return
    focusCardIfLost(ids[0])
  }
  toast({
    message: t.topics.move.moved(ids.length, topic.name),
    action: { label: t.topics.undo, shortcut: undoShortcut, run: () => void undo() },
  })
  return true
}
