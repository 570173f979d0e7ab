import { expect, test } from 'vitest'
import { newCardOf } from './tray-fixture.ts'
import { type Action, allOf, byImportance, countsOf, neighbour, newTray, next, type Tray, undoableOf } from './tray.ts'

const fetchedOf = (...ids: number[]) => ({ all: ids.length, cards: ids.map(newCardOf) })
const trayOf = (...ids: number[]) => newTray(fetchedOf(...ids))
const run = (tray: Tray, ...actions: Action[]) => actions.reduce(next, tray)
const keep = (id: number): Action => ({ type: 'decided', id, decision: { kind: 'kept' } })
const edit = (id: number): Action => ({ type: 'decided', id, decision: { kind: 'edited' } })
const reject = (id: number): Action => ({ type: 'decided', id, decision: { kind: 'rejected', reason: 'wrong' } })
const sent = (id: number, kind: 'kept' | 'rejected'): Action => ({ type: 'sent', id, kind })
const returned = (id: number, kind: 'kept' | 'rejected'): Action => ({ type: 'returned', id, kind })
const keepSent = (id: number): Action => ({ type: 'keepSent', id })
const undo: Action = { type: 'undone' }
const forth: Action = { type: 'moved', by: 1 }
const back: Action = { type: 'moved', by: -1 }
const decisionOf = (tray: Tray, id: number) => tray.items.find((item) => item.card.id === id)?.decision?.kind ?? null

test('a decision shows the next card at once, and the last one the end', () => {
  const tray = run(trayOf(1, 2, 3), keep(1))
  expect(tray.shownId).toBe(2)
  const end = run(tray, reject(2), edit(3))
  expect(end.shownId).toBeNull()
  expect(countsOf(end)).toEqual({ kept: 1, edited: 1, rejected: 1, undecided: 0 })
})

test('skipped cards come after the last card', () => {
  const tray = run(trayOf(1, 2, 3), { type: 'moved', by: 1 }, keep(2), keep(3))
  expect(tray.shownId).toBe(1)
})

test('key points are kept at once, and the others rejected, which can be undone', () => {
  const cards = [1, 2, 3].map((id) => ({ ...newCardOf(id), importance: id === 1 ? (1 as const) : (3 as const) }))
  const tray = newTray({ all: 3, cards })
  const { key, others } = byImportance(tray)
  const [kept, left] = [key, others].map((items) => items.map(({ card }) => card.id))
  expect([kept, left]).toEqual([[1], [2, 3]])
  const end = run(
    tray,
    { type: 'keptAll', ids: kept ?? [] },
    { type: 'rejectedAll', ids: left ?? [], reason: 'not-needed' },
  )
  expect([1, 2, 3].map((id) => decisionOf(end, id))).toEqual(['kept', 'rejected', 'rejected'])
  expect(end.shownId).toBeNull()
  expect([1, 2, 3].map((id) => decisionOf(run(end, undo), id))).toEqual(['kept', null, null])
})

test('previous and next visit all cards except those that are gone', () => {
  const tray = run(trayOf(1, 2, 3), keep(1), reject(2))
  expect(tray.shownId).toBe(3)
  expect(neighbour(tray, -1)).toBe(2)
  expect(neighbour(tray, 1)).toBeNull()
  expect(neighbour(run(tray, sent(2, 'rejected')), -1)).toBe(1)
  expect(run(tray, { type: 'moved', by: 1 })).toBe(tray)
})

test('after the end, back leads to the last card', () => {
  expect(run(trayOf(1, 2), keep(1), keep(2), { type: 'moved', by: -1 }).shownId).toBe(2)
})

test('undo reverts one decision at a time, last one first', () => {
  const tray = run(trayOf(1, 2, 3), keep(1), reject(2), undo)
  expect(tray.shownId).toBe(2)
  expect(decisionOf(tray, 2)).toBeNull()
  expect(tray.isUndone).toBe(true)
  expect(run(tray, keep(2)).isUndone).toBe(false)
  const first = run(tray, undo)
  expect(first.shownId).toBe(1)
  expect(decisionOf(first, 1)).toBeNull()
  expect(run(first, undo)).toBe(first)
})

test('a kept card can be decided again once it is stored, a rejected one is gone', () => {
  const kept = run(trayOf(1, 2), keep(1), sent(1, 'kept'))
  expect(undoableOf(kept).map(({ card }) => card.id)).toEqual([1])
  expect(run(kept, undo, reject(1)).items[0]).toMatchObject({ decision: { kind: 'rejected' }, isSent: false })
  const rejected = run(trayOf(1, 2), reject(1), sent(1, 'rejected'))
  expect(undoableOf(rejected)).toEqual([])
  expect(run(rejected, undo)).toBe(rejected)
})

test('a rejected card on the screen leaves it once it is deleted', () => {
  const tray = run(trayOf(1, 2), reject(1), { type: 'moved', by: -1 })
  expect(tray.shownId).toBe(1)
  expect(run(tray, sent(1, 'rejected')).shownId).toBe(2)
})

test('an edit is saved and cannot be undone', () => {
  const tray = run(trayOf(1, 2, 3), keep(1), edit(2))
  expect(undoableOf(tray).map(({ card }) => card.id)).toEqual([1])
})

test('a response to an earlier decision does not affect the current one', () => {
  const tray = run(trayOf(1, 2), keep(1), undo, reject(1))
  expect(run(tray, sent(1, 'kept')).items[0]).toMatchObject({ decision: { kind: 'rejected' }, isSent: false })
  expect(run(tray, returned(1, 'kept'))).toBe(tray)
})

test('a refused decision brings its card back behind the one on the screen', () => {
  const tray = run(trayOf(1, 2, 3), reject(1), returned(1, 'rejected'))
  expect(tray.shownId).toBe(2)
  expect(decisionOf(tray, 1)).toBeNull()
  expect(tray.history).toEqual([])
  expect(run(tray, keep(2), keep(3)).shownId).toBe(1)
})

test('a refused decision after the end shows its card', () => {
  expect(run(trayOf(1), keep(1), returned(1, 'kept')).shownId).toBe(1)
})

test('keep all keeps the undecided cards, and brings them back when it fails', () => {
  const tray = run(trayOf(1, 2, 3), reject(1), { type: 'keptAll', ids: [1, 2, 3] })
  expect(tray.shownId).toBeNull()
  expect(countsOf(tray)).toMatchObject({ kept: 2, rejected: 1 })
  const back = run(tray, { type: 'keepAllFailed', ids: [2, 3] })
  expect(back.shownId).toBe(2)
  expect(countsOf(back)).toMatchObject({ undecided: 2, rejected: 1 })
})

test('reject all rejects the undecided cards, and one undo reverts it', () => {
  const rejected = run(trayOf(1, 2, 3), keep(1), { type: 'rejectedAll', ids: [1, 2, 3], reason: 'not-needed' })
  expect(rejected.shownId).toBeNull()
  expect(countsOf(rejected)).toMatchObject({ kept: 1, rejected: 2 })
  const undone = run(rejected, undo)
  expect(undone.shownId).toBe(2)
  expect(countsOf(undone)).toMatchObject({ kept: 1, undecided: 2 })
  expect(run(rejected, sent(2, 'rejected'), sent(3, 'rejected'), undo).shownId).toBeNull()
})

test('new cards are appended, and cards that are already here are not repeated', () => {
  const tray = run(trayOf(1), keep(1), { type: 'fetched', ...fetchedOf(1, 2) })
  expect(tray.items.map(({ card }) => card.id)).toEqual([1, 2])
  expect(decisionOf(tray, 1)).toBe('kept')
  expect(tray.shownId).toBeNull()
})

test('a card that somebody else decided leaves, unless it is on the screen', () => {
  const tray = run(trayOf(1, 2, 3, 4), keep(1), { type: 'fetched', ...fetchedOf(4) })
  expect(tray.items.map(({ card }) => card.id)).toEqual([1, 2, 4])
  expect(run(tray, keep(2)).shownId).toBe(4)
})

test('a card that is no longer listed because it was kept here stays', () => {
  const whileOthersJudge = (...actions: Action[]) =>
    run(trayOf(1, 2, 3), ...actions, { type: 'fetched', ...fetchedOf(2) }).items.map(({ card }) => card.id)
  expect(whileOthersJudge(keep(1), keepSent(1), sent(1, 'kept'), undo, forth)).toEqual([1, 2])
  expect(whileOthersJudge(keep(1), keepSent(1), undo, forth)).toEqual([1, 2])
  expect(whileOthersJudge(keep(1), undo, forth)).toEqual([2])
})

test('a card whose keep has no response yet stays, whatever was decided since', () => {
  const after = (...actions: Action[]) =>
    run(trayOf(1, 2), ...actions, forth, { type: 'fetched', ...fetchedOf(2) }).items.map(({ card }) => card.id)
  // On its way while it is rejected, which is taken back.
  expect(after(keep(1), keepSent(1), back, reject(1), undo)).toEqual([1, 2])
  expect(after(edit(1), back, keep(1), undo)).toEqual([1, 2])
  expect(after({ type: 'keptAll', ids: [1, 2, 3] }, back, back, reject(1), undo)).toEqual([1, 2])
})

test('a card that may be on a later page stays', () => {
  const tray = run(trayOf(1, 2, 3, 4), { type: 'fetched', ...fetchedOf(1, 3), all: 3 })
  expect(tray.items.map(({ card }) => card.id)).toEqual([1, 3, 4])
})

test('only the first of very many cards are held, with the total', () => {
  const tray = newTray({ ...fetchedOf(1, 2), all: 5 })
  expect([allOf(tray), tray.rest]).toEqual([5, 3])
  const more = run(tray, keep(1), { type: 'fetched', ...fetchedOf(2, 3, 4), all: 4 })
  expect([allOf(more), more.rest, more.items.length]).toEqual([5, 1, 4])
})

test('an edited card shows its current content', () => {
  const { card } = newCardOf(1)
  const changed = { ...card, questionText: 'Better' }
  expect(run(trayOf(1), { type: 'changed', card: changed }).items[0]?.card.questionText).toBe('Better')
})
