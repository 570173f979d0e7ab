import { t } from '../texts/index.ts'
import { createStore } from '../ui/store.ts'

/** Whether the command menu is open. */
export const commandMenu = createStore(false)

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key of the command menu, as the user's keyboard has it. */
export const commandKey = isApple ? '⌘K' : t.commands.key
