export const deckFields = ['name', 'description'] as const

export type DeckField = (typeof deckFields)[number]
export type DeckText = Record<DeckField, string>

/** What a user made of a deck's text, and what each field said that they want to replace. */
interface Edit {
  text: DeckText
  was: DeckText
}

const changedFields = ({ text, was }: Edit) => deckFields.filter((field) => text[field].trim() !== was[field].trim())

/** A text whose `fields` are those of another. */
export const withFields = (now: DeckText, fields: readonly DeckField[], from: DeckText): DeckText => ({
  name: fields.includes('name') ? from.name : now.name,
  description: fields.includes('description') ? from.description : now.description,
})

/** What is sent for a deck that says `now`: what the user left alone stays as it is by then. */
export function changeOf(now: DeckText, edit: Edit): DeckText & { was: DeckText } {
  const { name, description } = withFields(now, changedFields(edit), edit.text)
  const was = withFields(now, changedFields(edit), edit.was)
  return { name: name.trim(), description: description.trim(), was }
}

/** The fields that the user changed and somebody else changed, too, to something else. */
export const clashesOf = (now: DeckText, edit: Edit): DeckField[] =>
  changedFields(edit).filter((field) => now[field] !== edit.was[field] && now[field] !== edit.text[field].trim())
