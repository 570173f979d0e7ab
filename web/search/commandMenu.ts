import { createStore } from '../ui/store.ts'

/** Whether the command menu is open. */
export const commandMenu = createStore(false)
