import { paths } from '../data/paths.ts'
import type { TargetDeck } from './useBegin.ts'

/** The deck that the first steps make. */
export interface MadeDeck extends TargetDeck {
  description: string
}

/** Where in the onboarding one is: what its entries of the history carry. */
export interface WelcomePlace {
  step: number
  deck: MadeDeck | null
  /** A user who was about to subscribe ends there. */
  toCheckout: boolean
}

/** The number of a step. A deck that is named like its file passes over the second, so at first nobody knows how many there are. */
export const stepOf = (step: number, deck: MadeDeck | null): number => (deck?.isOfFile ? step : step + 1)

/** The deck that a screen shows or learns, if any: users who come for that need no first deck. */
export const deckOn = (screen: string | null): number | null =>
  Number(/^\/(?:deck\/|learn\?(?:.*&)?deck=)(\d+)/.exec(screen ?? '')?.[1]) || null

/** Where somebody begins who was on the way to another screen. */
export const placeFrom = (screen: string | null): WelcomePlace => ({
  step: 0,
  deck: null,
  toCheckout: screen?.split('?')[0] === paths.checkout,
})

/** The place in the history's state. Other pages write it, so its shape is not taken for granted. */
export function placeIn(state: unknown): WelcomePlace {
  if (typeof state !== 'object' || state === null) return placeFrom(null)
  const step = 'step' in state && [1, 2, 3].includes(Number(state.step)) ? Number(state.step) : 0
  const deck = 'deck' in state && isDeck(state.deck) ? state.deck : null
  return { step, deck, toCheckout: 'toCheckout' in state && state.toCheckout === true }
}

function isDeck(deck: unknown): deck is MadeDeck {
  if (typeof deck !== 'object' || deck === null) return false
  const { id, name, description } = deck as Record<string, unknown>
  return Number.isSafeInteger(id) && typeof name === 'string' && typeof description === 'string'
}
