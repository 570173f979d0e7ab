import type { Card } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import type { LiveEvent } from '../../shared/live.ts'
import { type Chosen, chosenTopics } from './part.ts'
import type { Session } from './session.ts'
import type { Action } from './sessionReducer.ts'

/** The shortest time between two reads of the deck. */
const deckReadGapMs = 500

/** What a session needs to follow the changes of other clients. */
export interface LiveDeps {
  /** Null for what is due in all decks. */
  deckId: number | null
  /** The part of the deck that is learned; null for the whole deck. */
  chosen: Chosen | null
  /** The card as it is now; null when it is gone. */
  fetchCard(id: number): Promise<Card | null>
  /** The topics of a deck as they are now, or why it cannot be read any more. */
  readDeck(deckId: number): Promise<readonly TopicNode[] | Error>
  /** Whether a review was made in this tab. */
  isOwn(reviewId: string): boolean
  /** Renders the texts of cards, so that they can be shown at once. */
  prepare(cards: readonly Card[]): Promise<void>
  now(): number
}

interface SessionOf {
  session(): Session
  dispatch(action: Action): void
  /** Whether nothing is on its way to the server. */
  isQuietNow(): boolean
}

/** Applies the changes of other clients to a session. Apart from createStudy.ts, because it is fetched with the first of them. */
export function liveListener({
  deckId,
  chosen,
  session,
  dispatch,
  isQuietNow,
  isOwn,
  now,
  ...deps
}: LiveDeps & SessionOf) {
  const held = () => [session().current, ...session().waiting].flatMap((one) => one?.card ?? [])
  let reading = Promise.resolve(true)
  let nextRead: Promise<boolean> | null = null
  let lastReadAt = -Infinity

  const recount = () => dispatch({ type: 'moreAvailable', isQuiet: isQuietNow() })

  async function readNow(): Promise<boolean> {
    // Of all decks, no topics are chosen.
    if (!deckId) return true
    const found = await deps.readDeck(deckId)
    if (found instanceof Error) dispatch({ type: 'fetchFailed', failure: found })
    else if (chosen !== null) {
      dispatch({ type: 'topicsChanged', topics: chosenTopics(found, chosen), now: now() })
      recount()
    }
    return !(found instanceof Error)
  }

  /** Reads the deck. Reads follow one another, and callers share the one that has not begun. Resolves to false if the read failed. */
  function readDeck(): Promise<boolean> {
    nextRead ??= reading.then(async () => {
      const waitMs = lastReadAt + deckReadGapMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      nextRead = null
      lastReadAt = performance.now()
      reading = readNow().catch(() => false)
      return reading
    })
    return nextRead
  }

  async function refreshCards(cards: readonly Pick<Card, 'id' | 'topicId'>[]): Promise<void> {
    for (const { id, topicId } of cards) {
      const card = await deps.fetchCard(id)
      if (card) {
        await deps.prepare([card])
        dispatch({ type: 'cardChanged', card })
        if (card.topicId !== topicId && chosen !== null) await readDeck()
      } else dispatch({ type: 'cardsGone', cardIds: [id], mark: 'gone', now: now() })
    }
  }

  async function apply({ deck, cards, reviews = [], ...event }: LiveEvent): Promise<void> {
    if (event.kind !== 'reset' && (!deck || (deckId && deck !== deckId))) return
    // The cards of one of all decks may be gone.
    const kind = event.kind === 'access' && !deckId ? 'card-removed' : event.kind
    const isOwnRating = kind === 'rated' && reviews.length > 0 && reviews.every(isOwn)
    if (!isOwnRating && kind !== 'learners') dispatch({ type: 'reserveOutdated' })
    const here = held().filter((card) => (!cards || cards.includes(card.id)) && (!deck || deck === card.deckId))
    if ((kind === 'access' || kind === 'topics' || kind === 'reset') && !(await readDeck())) return
    if (kind === 'rated') {
      const ids = here.map(({ id }) => id)
      const others = (cards ?? []).filter((id, index) => ids.includes(id) && !isOwn(reviews[index] ?? ''))
      if (others.length > 0) dispatch({ type: 'cardsGone', cardIds: others, mark: 'rated', now: now() })
      // An undo has no review.
      if (!isOwnRating) recount()
      // A removed card may be back: its deletion was undone.
    } else if (kind === 'card-removed' || kind === 'card-changed' || kind === 'reset') await refreshCards(here)
    // A changed card that is not here may have been moved into a topic that is learned.
    const isPerhapsMoved = kind === 'card-changed' && chosen !== null && here.length < (cards?.length ?? Infinity)
    if (kind === 'card-added' || kind === 'card-removed' || kind === 'reset' || isPerhapsMoved) recount()
  }

  // Without a network an event is skipped; the next one brings the session up to date.
  return (events: readonly LiveEvent[]): void => {
    for (const event of events) apply(event).catch(() => {})
  }
}

export type LiveListener = ReturnType<typeof liveListener>
