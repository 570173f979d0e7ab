import type { Client } from './client.ts'
import { addCards } from './decks.ts'

/** A card that everybody may see, and a suggestion that a reader made. */
export async function makeCorrections(
  { reader, other }: { reader: Client; other: Client },
  cardId: number,
  publicDeckId: number,
) {
  const topic = await other.call('PUT /api/topic', { name: 'Organs', topic: null, deck: publicDeckId })
  const [publicCardId = 0] = await addCards(other, { deckId: publicDeckId, topicId: topic.id }, 1)
  const { id: suggestionId } = await reader.call('PUT /api/suggestCard', { ...suggested, id: cardId, version: 1 })
  return { publicCardId, suggestionId }
}

/** What somebody would have a card say. */
export const suggested = {
  ...{ questionText: 'Which question?', isGapText: false, Answers: [{ text: 'This one', correct: true }] },
  note: 'It was not clear.',
}
