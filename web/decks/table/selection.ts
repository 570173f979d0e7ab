/** Rows that are selected, by their cards' ids, and the one from which Shift selects. */
export interface Selection {
  ids: ReadonlySet<number>
  anchor: number | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** What is selected after the box of a row was pressed; with Shift, all rows from the anchor to it become what it becomes. */
export function withToggled(
  { ids, anchor }: Selection,
  order: readonly number[],
  id: number,
  isRange: boolean,
): Selection {
  const next = new Set(ids)
  const isOn = !ids.has(id)
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  const range = isRange && from !== -1 && to !== -1 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const one of range) {
    if (isOn) next.add(one)
    else next.delete(one)
  }
  return { ids: next, anchor: id }
}

/** What is selected after all of these were, or none of them any more. */
export function withAll({ ids }: Selection, order: readonly number[], isOn: boolean): Selection {
  const next = new Set(ids)
  for (const id of order) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return { ids: next, anchor: null }
}

/** What is selected of these. */
export const selectedOf = <T extends { id: number }>(cards: readonly T[], { ids }: Selection): T[] =>
  cards.filter((card) => ids.has(card.id))
