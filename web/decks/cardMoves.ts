import type { Card } from '../../shared/api/contract.ts'
import { ApiError, call, refreshAfter } from '../data/api.ts'
import { writeAnywhere } from './undo.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { toastError } from '../ui/toast.ts'
import { focusCardIfLost } from './cardFocus.ts'
import { knownCards, pagesOf } from './cardReads.ts'
import { movesIn } from './moveOffers.ts'

type Lying = Pick<Card, 'id' | 'topicId'>

/** Consecutive cards of a topic, and the card that followed them. */
export interface Stretch {
  topic: number
  cards: number[]
  before: number | null
}

/** With more stretches, cards go back to the end of their topics instead of to their places. */
const mostStretches = 20

/** The moves that bring cards back to their places; `order` lists the cards of their topics. */
export function stretchesOf(order: readonly Lying[], moving: ReadonlySet<number>): Stretch[] {
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

/**
 * The steps that undo a move of cards into a topic. `was` is the order of all cards before the move, `now` the present one.
 * Cards that were moved again stay. A card goes before the next one of its old neighbours that is left.
 */
export function stepsBack(
  was: readonly Lying[],
  put: { ids: ReadonlySet<number>; topic: number },
  now: readonly Lying[],
) {
  const topicOf = new Map(now.map(({ id, topicId }) => [id, topicId]))
  const going = new Set([...put.ids].filter((id) => topicOf.get(id) === put.topic))
  const left = was.filter(({ id, topicId }) => going.has(id) || topicOf.get(id) === topicId)
  return { steps: stretchesOf(left, going), elsewhere: put.ids.size - going.size }
}

/** Errors that a retry would not change. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 429

/** Moves cards to the end of a topic, announces it, and offers an undo. */
export async function moveCards(
  deckId: number,
  cards: readonly Card[],
  topic: { id: number; name: string },
): Promise<boolean> {
  const ids = cards.map((card) => card.id)
  const topics = [...new Set(cards.map((card) => card.topicId))]
  const known = knownCards(topics) ?? []
  const isKnown = new Set(known.map(({ id }) => id))
  const was = [...known, ...cards.filter(({ id }) => !isKnown.has(id))]
  if (!(await writeAnywhere('PUT /api/moveCards', { deck: deckId, cards: ids, topic: topic.id }))) return false
  /** The cards that have not been moved back yet. */
  const away = new Set(ids)
  const takeBack = async (): Promise<string | null> => {
    let [back, stuck, elsewhere] = [0, 0, 0]
    try {
      const now: Lying[] = []
      for await (const { answer } of pagesOf(deckId, [...new Set([...topics, topic.id])])) now.push(...answer)
      const way = stepsBack(was, { ids: away, topic: topic.id }, now)
      elsewhere = way.elsewhere
      for (const { topic, cards, before } of way.steps)
        try {
          await call('PUT /api/moveCards', { deck: deckId, cards, topic, before })
          for (const id of cards) away.delete(id)
          back += cards.length
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'not-found')) throw error
          stuck += cards.length
        }
    } catch (error) {
      if (isFinal(error)) return errorText(error)
      toastError(error)
      return null
    } finally {
      await refreshAfter('PUT /api/moveCards')
      focusCardIfLost(ids[0])
    }
    const words = t.topics.move
    const outcomes = [
      back > 0 && words.back(back),
      elsewhere > 0 && words.elsewhere(elsewhere),
      stuck > 0 && words.stuck(stuck),
    ]
    return outcomes.filter(Boolean).join(' ')
  }
  // Somebody else may have deleted some of them.
  const there = knownCards([topic.id])
  const moved = there ? there.filter(({ id }) => away.has(id)).length : ids.length
  movesIn(deckId).add(t.topics.move.moved(moved || ids.length, topic.name), takeBack)
  return true
}
