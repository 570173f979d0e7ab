import type { CallInput } from '../../shared/api/contract.ts'

/** A rating, or the taking back of one, that the server has not acknowledged. */
export interface Entry {
  kind: 'rating' | 'undo'
  /** Whose it is: it is never sent in the name of another. */
  userId: number
  reviewId: string
  cardId: number
  /** What is sent for a rating. */
  review?: CallInput<'PUT /api/submitAnswer'>
  /** The server may know it already, from an attempt whose answer was lost. */
  isAttempted: boolean
}

/** Where the outbox is kept: text that outlives the page. */
export interface Storage {
  read(): string | null
  write(json: string | null): void
}

export const isSame = (one: Entry, other: Entry) => one.kind === other.kind && one.reviewId === other.reviewId

/** The entries of the storage, oldest first. Every change reads it anew, because another tab may have written. */
export function outboxStore(storage: Storage) {
  const entries = (): readonly Entry[] => parsed(storage.read())
  const change = (to: (entries: readonly Entry[]) => readonly Entry[]) => {
    const changed = to(entries())
    storage.write(changed.length > 0 ? JSON.stringify(changed) : null)
  }
  return {
    entries,
    add: (entry: Entry) => change((all) => [...all, entry]),
    remove: (entry: Entry) => change((all) => all.filter((one) => !isSame(one, entry))),
    removeReview: (reviewId: string) => change((all) => all.filter((one) => one.reviewId !== reviewId)),
    replace: (entry: Entry) => change((all) => all.map((one) => (isSame(one, entry) ? entry : one))),
  }
}

/** Storage is the user's to change: what is no list of entries is none. */
function parsed(json: string | null): readonly Entry[] {
  try {
    const kept: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(kept) ? (kept as unknown[]).filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { kind, userId, reviewId, cardId, review } = value as Partial<Entry>
  const isKnown = (kind === 'rating' && typeof review === 'object') || kind === 'undo'
  return isKnown && typeof userId === 'number' && typeof reviewId === 'string' && typeof cardId === 'number'
}
