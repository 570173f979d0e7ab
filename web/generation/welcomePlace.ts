/** The deck that the first steps make. */
export interface MadeDeck {
  id: number
  name: string
  description: string
}

/** Where in the onboarding one is: what its entries of the history carry. */
export interface WelcomePlace {
  step: number
  deck: MadeDeck | null
}

export const welcomeSteps = 4

/** The place in the history's state. Other pages write it, so its shape is not taken for granted. */
export function placeIn(state: unknown): WelcomePlace {
  if (typeof state !== 'object' || state === null) return { step: 0, deck: null }
  const step = 'step' in state && [1, 2, 3].includes(Number(state.step)) ? Number(state.step) : 0
  return { step, deck: 'deck' in state && isDeck(state.deck) ? state.deck : null }
}

function isDeck(deck: unknown): deck is MadeDeck {
  if (typeof deck !== 'object' || deck === null) return false
  const { id, name, description } = deck as Record<string, unknown>
  return Number.isSafeInteger(id) && typeof name === 'string' && typeof description === 'string'
}
