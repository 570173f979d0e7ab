import { versionOf } from '../../shared/versions.ts'

export const deckFields = ['name', 'description'] as const

export type DeckField = (typeof deckFields)[number]
export type DeckText = Record<DeckField, string>

/** What a user typed, and the text that they saw. */
interface Edit {
  typed: Partial<DeckText>
  seen: DeckText
}

/** A text whose `fields` are those of another. */
export const withFields = (now: DeckText, fields: readonly DeckField[], from: DeckText): DeckText => ({
  name: fields.includes('name') ? from.name : now.name,
  description: fields.includes('description') ? from.description : now.description,
})

/** The fields of a deck that says `now` that the user would change. A field typed as it was counts, because it may have changed since. */
const replacedFields = (now: DeckText, { typed }: Edit) =>
  deckFields.filter((field) => typed[field] !== undefined && typed[field].trim() !== now[field])

/** What is sent for a deck that says `now`: fields that the user left alone keep what they say now. */
export function changeOf(now: DeckText, edit: Edit): DeckText & { expectedVersion: string } {
  const { name, description } = { ...now, ...edit.typed }
  const expected = withFields(now, replacedFields(now, edit), edit.seen)
  const expectedVersion = versionOf(expected.name, expected.description)
  return { name: name.trim(), description: description.trim(), expectedVersion }
}

/** The fields that both the user and somebody else have changed. */
export const clashesOf = (now: DeckText, edit: Edit): DeckField[] =>
  replacedFields(now, edit).filter((field) => now[field] !== edit.seen[field])
