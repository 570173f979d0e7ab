export const deckFields = ['name', 'description'] as const

export type DeckField = (typeof deckFields)[number]
export type DeckText = Record<DeckField, string>

/** What a user typed, and what each field said that they want to replace. */
interface Edit {
  typed: Partial<DeckText>
  was: DeckText
}

/** A text whose `fields` are those of another. */
export const withFields = (now: DeckText, fields: readonly DeckField[], from: DeckText): DeckText => ({
  name: fields.includes('name') ? from.name : now.name,
  description: fields.includes('description') ? from.description : now.description,
})

/** What of a deck that says `now` the user would have otherwise. What they typed as it was counts, too: it may have changed since. */
const replacedFields = (now: DeckText, { typed }: Edit) =>
  deckFields.filter((field) => typed[field] !== undefined && typed[field].trim() !== now[field])

/** What is sent for a deck that says `now`: what the user left alone stays as it is by then. */
export function changeOf(now: DeckText, edit: Edit): DeckText & { was: DeckText } {
  const { name, description } = { ...now, ...edit.typed }
  const was = withFields(now, replacedFields(now, edit), edit.was)
  return { name: name.trim(), description: description.trim(), was }
}

/** The fields that the user would have otherwise and that somebody else has changed. */
export const clashesOf = (now: DeckText, edit: Edit): DeckField[] =>
  replacedFields(now, edit).filter((field) => now[field] !== edit.was[field])
