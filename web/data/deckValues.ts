import { remember, useRemembered } from './remembered.ts'
import { read, type StorageKey } from './session.ts'

/** Values are remembered for the decks that were used last. */
const mostDecks = 100

/** The values by deck, oldest first. Other programs can write to the storage, so the shape is checked. */
function valuesIn(json: string | null): Map<number, string> {
  try {
    const entries: unknown = JSON.parse(json ?? '[]')
    return new Map(Array.isArray(entries) ? (entries as [number, string][]) : [])
  } catch {
    return new Map()
  }
}

/** What this browser remembers of a deck under a key; null for nothing. */
export function useDeckValue(key: StorageKey, deckId: number): string | null {
  return valueOf(useRemembered(key), deckId)
}

/** The same outside of components. */
export const deckValue = (key: StorageKey, deckId: number): string | null => valueOf(read(key), deckId)

function valueOf(json: string | null, deckId: number): string | null {
  const value: unknown = valuesIn(json).get(deckId)
  return typeof value === 'string' ? value : null
}

export function rememberDeckValue(key: StorageKey, deckId: number, value: string): void {
  const values = valuesIn(read(key))
  values.delete(deckId)
  values.set(deckId, value)
  remember(key, JSON.stringify([...values].slice(-mostDecks)))
}
