import { ApiError, newUuid } from '../data/call.ts'
import { DeliveryQueue, entryStore, type QueueOptions, type Storage } from '../data/deliveryQueue.ts'
import { createStore } from '../ui/store.ts'
import { cardCount, type CardDraft } from './cardDraft.ts'
import { afterReload, hasFiles, type Unsaved } from './unsavedCards.ts'

/** A new card that the server has not acknowledged. */
export interface NewCard {
  kind: 'card'
  /** The user who wrote it; it is never sent for another. */
  userId: number
  deckId: number
  draft: CardDraft
  /** Not sent until the user has looked at it: the server refused it, its pictures are lost, or it was set aside. */
  isHeld: boolean
  /** Its deck is gone for the user, so that the editor of any deck offers it. */
  isStranded?: boolean
  /** Cards are sent in the order of their places. */
  place: number
}

interface NewCardsOptions extends Pick<QueueOptions<NewCard>, 'send' | 'schedule' | 'exclusively' | 'onChange'> {
  storage: Storage
  /** The signed-in user's id, null while there is none or it cannot be known. */
  identify(signal: AbortSignal): Promise<number | null>
  /** The server created the card, or refused it with an error. */
  onSettled(card: NewCard, error: Error | null): void
  now(): number
}

const keyOf = ({ draft }: Pick<NewCard, 'draft'>) => draft.idempotencyKey

/** New cards on their way to the server, in order. A card that the server refuses waits for the user; none is lost. */
export function createNewCards({ storage, send, identify, onSettled, onChange, now, ...options }: NewCardsOptions) {
  const store = entryStore<NewCard>(storage, { nameOf: (card) => `card.${keyOf(card)}`, isEntry: isNewCard })
  /** Drafts with chosen pictures, which the storage cannot hold. */
  const whole = new Map<string, CardDraft>()
  /** Why cards were refused. */
  const errors = new Map<string, ApiError>()
  const status = createStore({ cards: kept(), isStuck: false })
  const queue = new DeliveryQueue<NewCard>({
    ...options,
    async next({ signal }) {
      if (waiting().length === 0) return null
      const userId = await identify(signal)
      if (userId === null) return 'unknown'
      return waiting().find((card) => card.userId === userId) ?? null
    },
    send: (card, signal) => send({ ...card, draft: whole.get(keyOf(card)) ?? afterReload(card.draft).draft }, signal),
    settle,
    onChange() {
      changed()
      onChange()
    },
  })

  function kept(): readonly NewCard[] {
    const hasLostPictures = (card: NewCard) => hasFiles(card.draft) && !whole.has(keyOf(card))
    return store
      .all()
      .map((card) => ({ ...card, isHeld: card.isHeld || hasLostPictures(card) }))
      .toSorted((one, other) => one.place - other.place)
  }

  const waiting = () => kept().filter(({ isHeld }) => !isHeld)

  function changed() {
    const next = { cards: kept(), isStuck: queue.isStuck }
    if (JSON.stringify(next) !== JSON.stringify(status.get())) status.set(next)
  }

  function remove(card: NewCard) {
    whole.delete(keyOf(card))
    errors.delete(keyOf(card))
    store.remove(card)
    changed()
  }

  function settle(card: NewCard, error: Error | null) {
    // The user has taken it back in the meantime, and may have sent it with changes.
    if (!kept().some((one) => keyOf(one) === keyOf(card) && one.place === card.place)) return
    if (error) {
      if (error instanceof ApiError) errors.set(keyOf(card), error)
      store.put({ ...card, isHeld: true, isStranded: isLost(error) })
      changed()
    } else remove(card)
    onSettled(card, error)
  }

  function put(card: Pick<NewCard, 'userId' | 'deckId' | 'draft'>, isHeld: boolean) {
    if (hasFiles(card.draft)) whole.set(keyOf(card), card.draft)
    // A clock that was set back must not change the order.
    const place = Math.max(now(), (kept().at(-1)?.place ?? 0) + 1)
    store.put({ ...card, kind: 'card', isHeld, place })
    changed()
  }

  return {
    /** Keeps a card and sends it. */
    add(card: Pick<NewCard, 'userId' | 'deckId' | 'draft'>) {
      put(card, false)
      queue.added()
    },

    /** Keeps a card that the user has not finished. */
    hold: (card: Pick<NewCard, 'userId' | 'deckId' | 'draft'>) => put(card, true),

    /** Gives a card back to the user, with the reason if it was refused. */
    take(card: NewCard): Unsaved & { error: ApiError | null } {
      const draft = whole.get(keyOf(card))
      const unsaved = draft ? { draft, hasLostPictures: false } : afterReload(card.draft)
      const error = errors.get(keyOf(card)) ?? null
      remove(card)
      return {
        ...unsaved,
        error,
        draft: card.isStranded || isSpent(error) ? { ...unsaved.draft, idempotencyKey: newUuid() } : unsaved.draft,
      }
    },

    /** How many cards the server has created of these drafts. */
    countCreated: (drafts: readonly CardDraft[]) =>
      drafts
        .filter(({ idempotencyKey }) => !status.get().cards.some((card) => keyOf(card) === idempotencyKey))
        .reduce((sum, draft) => sum + cardCount(draft), 0),
    /** Why a card was refused; null if it was not, or before the page was loaded. */
    errorOf: (card: NewCard) => errors.get(keyOf(card)) ?? null,
    /** Whether there are cards with pictures that a reload would lose. */
    hasPictures: () => whole.size > 0,
    /** Sends what waits. Resolves when nothing is left, and when an attempt fails. */
    send: async () => {
      if (waiting().length > 0) await queue.send()
    },
    /** The same before a logout, which this does not hold up for long. */
    drain: async () => {
      if (waiting().length > 0) await queue.drain()
    },
    /** Another tab changed the storage. */
    reread: changed,
    status,
  }
}

/** Whether a card was refused because its deck or topic is gone for the user, who may not be able to open its editor. */
export const isLost = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'forbidden')

/** Whether a new card needs another idempotency key: the card of an earlier attempt was changed or deleted since. */
export const isSpent = (error: ApiError | null) => error?.code === 'conflict' || error?.code === 'not-found'

function isNewCard(value: unknown): value is NewCard {
  if (typeof value !== 'object' || value === null) return false
  const { kind, userId, deckId, draft, place } = value as Partial<NewCard>
  const areNumbers = [userId, deckId, place].every((one) => typeof one === 'number')
  return kind === 'card' && areNumbers && typeof draft?.idempotencyKey === 'string' && Array.isArray(draft.options)
}
