import { call } from './api.ts'
import { changed, read, type StorageKey, useStored, write } from './session.ts'

/* Values that the browser remembers in addition to the session. Apart from session.ts, because the home page does without them. */

export const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0

/** A slot for an id or another positive number; null when it is empty. */
export const idSlot = (key: StorageKey) => ({
  get(): number | null {
    const id = Number(read(key))
    return isId(id) ? id : null
  },
  set(id: number | null): void {
    write(key, id === null ? null : String(id))
  },
})

export const lastDeck = idSlot('DeckId')
export const lastTopic = idSlot('TopicId')
export const lastCard = idSlot('CardId')

/** How many free generations are left, as far as this browser knows. */
export const freeCount = () => Number(read('freeCount')) || 0
export const useFreeCount = () => useStored(freeCount)

export const setFreeCount = (count: number) => remember('freeCount', String(count))

/** A choice that screens show and change; null for the usual one. */
export const useRemembered = (choice: StorageKey) => useStored(() => read(choice))

export function remember(choice: StorageKey, value: string | null): void {
  write(choice, value)
  changed()
}

/** What this tab keeps over a reload: names and beginnings of names, which the privacy policy lists as well. */
export const tabNames = [
  'unsaved card ',
  'unsaved deck ',
  'unsaved suggestion ',
  'unchecked.',
  'generations',
  'generation.dismissed.',
  'unverifiedAway',
] as const
export type TabName = `${(typeof tabNames)[number]}${string}`

/**
 * A text that this tab keeps over a reload, such as an unsaved card; null when there is none. It is gone when the tab closes, and
 * after a logout: see `clearStorage`.
 */
export function readTab(name: TabName): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text in this tab, or removes it for null. Storage that is full or blocked stays as it was. */
export function writeTab(name: TabName, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // Without storage nothing outlives the page.
  }
}

/** Asks how many free generations are left and remembers it; none when that fails. */
export async function refreshFreeCount(): Promise<void> {
  const { count } = await call('GET /api/freeGenerationsAvailable', {}).catch(() => ({ count: 0 }))
  setFreeCount(count)
}
