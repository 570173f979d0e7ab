import { leaving, tell } from '../live/bus.ts'

/**
 * Leaves or deletes the deck that is on the screen. Until the screen is gone, what is heard of the deck, which may be
 * before the answer, is fetched by nobody.
 */
export async function takeLeave(deck: number, go: () => Promise<void>): Promise<void> {
  leaving.add(deck)
  try {
    await go()
    leaving.delete(deck)
  } catch {
    // The dialog says why not. What else happened to the deck in the meantime is to be seen after all.
    leaving.delete(deck)
    tell([{ kind: 'access', deck }])
  }
}
