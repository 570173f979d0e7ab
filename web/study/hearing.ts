import type { TopicNode } from '../../shared/api/decks.ts'
import type { Card } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import { type Chosen, chosenTopics } from './part.ts'
import type { Action, Session } from './queue.ts'

export interface HearingParts {
  deckId: number
  /** What of the deck is learned; null for all. */
  chosen: Chosen | null
  session(): Session
  dispatch(action: Action): void
  /** The card as it is now; null when it is gone. */
  fetchCard(id: number): Promise<Card | null>
  prepare(card: Card): Promise<void>
  /** The deck's topics as they are now, or why it cannot be read any more. */
  readDeck(): Promise<readonly TopicNode[] | Error>
  /** Whether nothing is on its way to the server. */
  isQuiet(): boolean
  /** Whether a review was made in this tab. */
  isOwn(reviewId: string): boolean
  now(): number
}

/** However much changes elsewhere, the deck is looked at so often and not more. */
const lookGapMs = 500

/** What changes elsewhere, as a session of learning takes it in. */
export function hearingFor({ deckId, chosen, session, dispatch, isQuiet, isOwn, now, ...parts }: HearingParts) {
  const held = () => [session().current, ...session().waiting].flatMap((one) => one?.card ?? [])
  let reading = Promise.resolve(true)
  let next: Promise<boolean> | null = null
  let lookedAt = -Infinity

  /** There may be more to learn than there was, or less. */
  const recount = () => dispatch({ type: 'moreElsewhere', isQuiet: isQuiet() })

  async function readNow(): Promise<boolean> {
    const found = await parts.readDeck()
    if (found instanceof Error) dispatch({ type: 'fetchFailed', failure: found })
    else if (chosen !== null) {
      dispatch({ type: 'partElsewhere', topics: chosenTopics(found, chosen), now: now() })
      recount()
    }
    return !(found instanceof Error)
  }

  /** Looks how the deck is now: one time after another, and once for all who ask before it begins. False when that cannot be told. */
  function look(): Promise<boolean> {
    next ??= reading.then(async () => {
      const waitMs = lookedAt + lookGapMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      next = null
      lookedAt = performance.now()
      reading = readNow().catch(() => false)
      return reading
    })
    return next
  }

  /** Looks what became of cards that are here. */
  async function lookAt(cards: readonly Pick<Card, 'id' | 'topicId'>[]): Promise<void> {
    for (const { id, topicId } of cards) {
      const card = await parts.fetchCard(id)
      if (card) await parts.prepare(card)
      dispatch(
        card ? { type: 'changedElsewhere', card } : { type: 'goneElsewhere', cardIds: [id], news: 'gone', now: now() },
      )
      if (card && card.topicId !== topicId && chosen !== null) await look()
    }
  }

  async function hear({ kind, deck, cards, reviews = [] }: LiveEvent): Promise<void> {
    if (kind !== 'reset' && deck !== deckId) return
    const here = held().filter(({ id }) => !cards || cards.includes(id))
    if ((kind === 'access' || kind === 'topics' || kind === 'reset') && !(await look())) return
    if (kind === 'rated') {
      const ids = here.map(({ id }) => id)
      const others = (cards ?? []).filter((id, index) => ids.includes(id) && !isOwn(reviews[index] ?? ''))
      if (others.length > 0) dispatch({ type: 'goneElsewhere', cardIds: others, news: 'rated', now: now() })
      // One that was taken back is told without a review.
      if (!reviews.length || !reviews.every(isOwn)) recount()
    } else if (kind === 'card-removed' && cards) {
      const cardIds = here.map(({ id }) => id)
      if (cardIds.length > 0) dispatch({ type: 'goneElsewhere', cardIds, news: 'gone', now: now() })
    } else if (kind === 'card-removed' || kind === 'card-changed' || kind === 'reset') await lookAt(here)
    // Of what is learned, a card that is not here may have come by a move.
    const isPerhapsMoved = kind === 'card-changed' && chosen !== null && here.length < (cards?.length ?? Infinity)
    if (kind === 'card-added' || kind === 'card-removed' || kind === 'reset' || isPerhapsMoved) recount()
  }

  /** Without a network nothing is to be found out; the next event will tell. */
  return (events: readonly LiveEvent[]): void => {
    for (const event of events) hear(event).catch(() => {})
  }
}
