import type { CallOutput } from '../../shared/api/contract.ts'
import type { RejectReason } from '../../shared/generation.ts'

/** New cards as the server lists them, first of all. */
export type Fetched = CallOutput<'GET /api/reviewTray'>

/** A card that was made, with where it lies and where it comes from. */
export type NewCard = Fetched['cards'][number]

export type Decision = { kind: 'kept' } | { kind: 'edited' } | { kind: 'rejected'; reason: RejectReason }

export interface TrayItem extends NewCard {
  decision: Decision | null
  /** The server knows the decision. A card that was rejected is gone then. */
  isSent: boolean
  /** The server has it as kept or edited, or may: then it names it no more, also when that was taken back here. */
  wasKept: boolean
}

/** The tray as its screen sees it. What is not sent yet waits in reviewDecisions.ts. */
export interface Tray {
  items: readonly TrayItem[]
  /** Cards that come after these, when they are done. */
  rest: number
  /** The card on the screen; null when all are decided. */
  shownId: number | null
  /** Cards that were kept or rejected, those of one decision together, last ones last. */
  history: readonly (readonly number[])[]
  /** A decision was just undone. */
  isUndone: boolean
}

export type Action =
  | ({ type: 'fetched' } & Fetched)
  | { type: 'decided'; id: number; decision: Decision }
  | { type: 'undone' }
  /** The decision to keep the card is being sent. Without a response it may or may not be stored. */
  | { type: 'keepSent'; id: number }
  /** The server has answered; `kind` is what it was sent, which another decision may have replaced here. */
  | { type: 'sent'; id: number; kind: Decision['kind'] }
  /** It was refused, or taken back to be edited. */
  | { type: 'returned'; id: number; kind: Decision['kind'] }
  /** Those of these cards that are not decided about. */
  | { type: 'keptAll'; ids: readonly number[] }
  | { type: 'rejectedAll'; ids: readonly number[]; reason: RejectReason }
  /** These could not be kept. */
  | { type: 'keepAllFailed'; ids: readonly number[] }
  /** A card as it is after it was edited. */
  | { type: 'changed'; card: NewCard['card'] }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'went'; id: number | null }

/** A tray of cards that nobody has decided about. */
export const newTray = ({ all, cards }: Fetched): Tray => ({
  items: cards.map(undecided),
  rest: all - cards.length,
  shownId: cards[0]?.card.id ?? null,
  history: [],
  isUndone: false,
})

const undecided = (card: NewCard): TrayItem => ({ ...card, decision: null, isSent: false, wasKept: false })

/** The tray after something happened. Pure. */
export function next(tray: Tray, action: Action): Tray {
  switch (action.type) {
    case 'fetched': {
      const known = new Set(tray.items.map(idOf))
      const added = action.cards.filter(({ card }) => !known.has(card.id))
      const items = [...withoutJudged(tray, action), ...added.map(undecided)]
      return { ...tray, items, rest: action.all - action.cards.length }
    }
    case 'decided': {
      const { id, decision } = action
      const isEdited = decision.kind === 'edited'
      const decided = withItem(tray, id, { decision, isSent: isEdited, ...(isEdited && { wasKept: true }) })
      const earlier = without(tray.history, new Set([id]))
      const history = isEdited ? earlier : [...earlier, [id]]
      return { ...decided, history, isUndone: false, shownId: nextUndecided(decided, id) }
    }
    case 'undone': {
      const [first, ...others] = undoableOf(tray).map(idOf)
      if (first === undefined) return tray
      return { ...back(tray, [first, ...others]), isUndone: true, shownId: first }
    }
    case 'keepSent':
      return withItem(tray, action.id, { wasKept: true })
    case 'sent': {
      if (!decides(tray, action)) return tray
      const sent = withItem(tray, action.id, { isSent: true })
      // A card that is gone does not stay on the screen of those who went back to it.
      return shownOf(sent)?.card.id === action.id && action.kind === 'rejected'
        ? { ...sent, shownId: nextUndecided(sent, action.id) }
        : sent
    }
    case 'returned':
      return decides(tray, action) ? back(tray, [action.id]) : tray
    case 'keptAll': {
      const kept = { decision: { kind: 'kept' as const }, wasKept: true }
      const ids = new Set(action.ids)
      const items = tray.items.map((item) => (item.decision || !ids.has(idOf(item)) ? item : { ...item, ...kept }))
      return { ...tray, items, history: [], isUndone: false, shownId: nextUndecided({ items }) }
    }
    case 'rejectedAll': {
      const decision = { kind: 'rejected' as const, reason: action.reason }
      const ids = new Set(action.ids)
      const rejected = undecidedIn(tray).filter((item) => ids.has(idOf(item)))
      const items = tray.items.map((item) => (rejected.includes(item) ? { ...item, decision } : item))
      const history = [...tray.history, rejected.map(idOf)]
      return { ...tray, items, history, isUndone: false, shownId: nextUndecided({ items }) }
    }
    case 'keepAllFailed':
      return back(tray, action.ids)
    case 'changed':
      return withItem(tray, action.card.id, { card: action.card })
    case 'moved': {
      const to = neighbour(tray, action.by)
      return to === null ? tray : { ...tray, shownId: to }
    }
    case 'went':
      return { ...tray, shownId: action.id }
  }
}

const idOf = (item: NewCard) => item.card.id

/** The cards of the tray without those that somebody else decided about; the one on the screen stays. */
function withoutJudged({ items, shownId }: Tray, { all, cards }: Fetched): readonly TrayItem[] {
  const named = new Set(cards.map(idOf))
  // Of more than fit an answer the first are named: what comes after the last of these may be among the rest.
  const last = cards.length < all ? items.findLastIndex((item) => named.has(idOf(item))) : items.length
  return items.filter(
    (item, index) =>
      item.decision !== null || item.wasKept || named.has(idOf(item)) || idOf(item) === shownId || index > last,
  )
}
const undone = { decision: null, isSent: false } as const
/** Rejected, and the server knows: there is nothing to go back to. */
const isGone = ({ decision, isSent }: TrayItem) => decision?.kind === 'rejected' && isSent

/** Whether what the server answered to is what was decided last. */
const decides = ({ items }: Tray, { id, kind }: { id: number; kind: Decision['kind'] }) =>
  items.some((item) => idOf(item) === id && item.decision?.kind === kind)

const withItem = (tray: Tray, id: number, part: Partial<TrayItem>): Tray => ({
  ...tray,
  items: tray.items.map((item) => (idOf(item) === id ? { ...item, ...part } : item)),
})

/** The tray with cards whose decision does not count. They wait their turn, unless nothing else is on the screen. */
function back(tray: Tray, ids: readonly number[]): Tray {
  const set = new Set(ids)
  const items = tray.items.map((item) => (set.has(idOf(item)) ? { ...item, ...undone } : item))
  return { ...tray, items, history: without(tray.history, set), shownId: tray.shownId ?? ids[0] ?? null }
}

const without = (history: Tray['history'], ids: ReadonlySet<number>) =>
  history.map((cards) => cards.filter((id) => !ids.has(id))).filter((cards) => cards.length > 0)

/** The next card without a decision, from one on and around, or else the first. */
function nextUndecided({ items }: Pick<Tray, 'items'>, id?: number): number | null {
  const index = items.findIndex((item) => idOf(item) === id)
  const around = [...items.slice(index + 1), ...items.slice(0, index + 1)]
  const found = around.find((item) => item.decision === null)
  return found ? idOf(found) : null
}

/** The card before or after the one on the screen; those that are gone are passed over. */
export function neighbour({ items, shownId }: Tray, by: 1 | -1): number | null {
  const there = items.filter((item) => !isGone(item))
  // After the end, back leads to the last one.
  const index = shownId === null ? there.length : there.findIndex((item) => idOf(item) === shownId)
  const to = there[index + by]
  return to ? idOf(to) : null
}

export const shownOf = ({ items, shownId }: Tray): TrayItem | null =>
  items.find((item) => idOf(item) === shownId) ?? null

/** Cards without a decision. */
export const undecidedIn = ({ items }: Tray) => items.filter(({ decision }) => decision === null)

/** The cards without a decision, those that the rest hangs on apart from the others. */
export function byImportance(tray: Tray): { key: readonly TrayItem[]; others: readonly TrayItem[] } {
  const undecided = undecidedIn(tray)
  return {
    key: undecided.filter(({ importance }) => importance === 1),
    others: undecided.filter(({ importance }) => importance !== 1),
  }
}

/** The cards of the last decision, if it can still be taken back. */
export function undoableOf({ items, history }: Tray): readonly TrayItem[] {
  const ids = new Set(history.at(-1))
  const last = items.filter((item) => ids.has(idOf(item)))
  return last.some(isGone) ? [] : last
}

/** How many cards there are, with those that come later. */
export const allOf = ({ items, rest }: Tray) => items.length + rest

/** How many of the cards that are here there are by what became of them. */
export function countsOf({ items }: Pick<Tray, 'items'>): Record<Decision['kind'] | 'undecided', number> {
  const counts = { kept: 0, edited: 0, rejected: 0, undecided: 0 }
  for (const { decision } of items) counts[decision?.kind ?? 'undecided']++
  return counts
}
