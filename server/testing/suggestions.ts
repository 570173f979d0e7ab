import type { Client } from './client.ts'
import { addCards } from './decks.ts'

/** A public card, a reader's suggestion for it, and a suggestion of the author for another user's card. */
export async function makeSuggestions(
  { author, reader, other }: { author: Client; reader: Client; other: Client },
  cardId: number,
  publicDeckId: number,
) {
  const topic = await other.call('PUT /api/topic', { name: 'Organs', topic: null, deck: publicDeckId })
  const [publicCardId = 0, second = 0] = await addCards(other, { deckId: publicDeckId, topicId: topic.id }, 2)
  const { id: suggestionId } = await reader.call(
    'PUT /api/suggestCard',
    { ...suggested, id: cardId },
    { expectedVersion: 1 },
  )
  const { id: ownSuggestionId } = await author.call(
    'PUT /api/suggestCard',
    { ...suggested, id: second },
    { expectedVersion: 1 },
  )
  return { publicCardId, suggestionId, ownSuggestionId }
}

/** The suggested content of a card. */
export const suggested = {
  questionText: 'Which question?',
  isGapText: false,
  Answers: [{ text: 'This one', correct: true }],
  note: 'It was not clear.',
}
