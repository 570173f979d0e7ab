import { useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'

/** Creates the topic of a deck's first cards, by default named like the deck, so that nobody has to think of one before. */
export function useFirstTopic(deckId: number) {
  const { data: deck } = useQuery(query('GET /api/deck/:id', { id: String(deckId) }))
  const topic = useWrite('PUT /api/topic')
  const name = (deck?.name || t.decks.unnamed).slice(0, limits.topicNameLength)
  const create = (then: (topicId: number) => void, chosenName = name) =>
    topic.mutate({ name: chosenName, topic: null, deck: deckId }, ({ id }) => then(id))
  return { name, create, isPending: topic.isPending, error: topic.error }
}
