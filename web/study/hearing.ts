import type { Card } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import type { Action, Session } from './queue.ts'

export interface HearingParts {
  deckId: number
  session(): Session
  dispatch(action: Action): void
  /** The card as it is now; null when it is gone. */
  fetchCard(id: number): Promise<Card | null>
  prepare(card: Card): Promise<void>
  /** Why the deck cannot be read any more; null while it can. */
  checkDeck(): Promise<Error | null>
  /** Whether nothing is on its way to the server. */
  isQuiet(): boolean
  /** Whether a review was made in this tab. */
  isOwn(reviewId: string): boolean
  now(): number
}

/** What changes elsewhere, as a session of learning takes it in. */
export function hearingFor({ deckId, session, dispatch, isQuiet, isOwn, now, ...parts }: HearingParts) {
  const held = () => [session().current, ...session().waiting].flatMap((one) => one?.card.id ?? [])

  /** Looks what became of cards that are here. */
  async function look(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const card = await parts.fetchCard(id)
      if (card) await parts.prepare(card)
      dispatch(
        card
          ? { type: 'changedElsewhere', card }
          : { type: 'goneElsewhere', cardIds: [id], isRated: false, now: now() },
      )
    }
  }

  async function hear({ kind, deck, cards, reviews = [] }: LiveEvent): Promise<void> {
    if (kind !== 'reset' && deck !== deckId) return
    const here = held().filter((id) => !cards || cards.includes(id))
    if (kind === 'access' || kind === 'reset') {
      const failure = await parts.checkDeck()
      if (failure) return dispatch({ type: 'fetchFailed', failure })
    }
    if (kind === 'rated') {
      const others = (cards ?? []).filter((id, index) => here.includes(id) && !isOwn(reviews[index] ?? ''))
      if (others.length > 0) dispatch({ type: 'goneElsewhere', cardIds: others, isRated: true, now: now() })
    } else if (kind === 'card-removed' && cards) {
      if (here.length > 0) dispatch({ type: 'goneElsewhere', cardIds: here, isRated: false, now: now() })
    } else if (kind === 'card-removed' || kind === 'card-changed' || kind === 'reset') await look(here)
    // There may be more to learn than there was.
    if (kind === 'card-added' || kind === 'reset') dispatch({ type: 'moreElsewhere', isQuiet: isQuiet() })
  }

  /** Without a network nothing is to be found out; the next event will tell. */
  return (events: readonly LiveEvent[]): void => {
    for (const event of events) hear(event).catch(() => {})
  }
}
