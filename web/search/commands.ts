import type { IconName } from '../ui/Icon.tsx'
import { createStore } from '../ui/store.ts'

/** An entry of the command menu. */
export interface Command {
  key: string
  icon: IconName
  name: string
  /** Other words that find it. */
  synonyms?: string
  /** Where it is. */
  note?: string
  run: () => unknown
}

/** What the deck on the screen adds to the command menu. */
export const deckCommands = createStore<readonly Command[]>([])

/** Whether the command menu is open. */
export const commandMenu = createStore(false)
