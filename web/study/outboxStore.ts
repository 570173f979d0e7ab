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
  /** Entries are sent in the order of their places. */
  place: number
}

/** Where the outbox is kept: texts that outlive the page, each under its name, so that no tab writes over another's. */
export interface Storage {
  read(): readonly string[]
  write(name: string, json: string | null): void
}

export const isSame = (one: Entry, other: Entry) => one.kind === other.kind && one.reviewId === other.reviewId

export const byPlace = (one: Entry, other: Entry) => one.place - other.place

const nameOf = ({ place, reviewId, kind }: Entry) => `${place}.${reviewId}.${kind}`

/** The entries of the storage, oldest first. They are read anew each time, because another tab may have written. */
export const outboxStore = (storage: Storage) => ({
  entries: (): readonly Entry[] => storage.read().flatMap(parsed).toSorted(byPlace),
  put: (entry: Entry) => storage.write(nameOf(entry), JSON.stringify(entry)),
  remove: (entry: Entry) => storage.write(nameOf(entry), null),
})

/** Storage is the user's to change: what is no entry is none. */
function parsed(json: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(json)
    return isEntry(kept) ? [kept] : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { kind, userId, reviewId, cardId, review, place } = value as Partial<Entry>
  const isKnown = (kind === 'rating' && typeof review === 'object') || kind === 'undo'
  const areNumbers = typeof userId === 'number' && typeof cardId === 'number' && typeof place === 'number'
  return isKnown && areNumbers && typeof reviewId === 'string'
}
