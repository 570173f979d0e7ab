import type { TopicNode } from '../../shared/api/decks.ts'

/** Cells (2 cards) > Organelles > Nucleus (3), Ribosome (4); Genes (1). */
export const sampleTopics: [TopicNode, TopicNode] = [
  {
    id: 1,
    name: 'Cells',
    cards: 2,
    elements: [
      {
        id: 2,
        name: 'Organelles',
        cards: 0,
        elements: [
          { id: 3, name: 'Nucleus', cards: 3, elements: [] },
          { id: 4, name: 'Ribosome', cards: 4, elements: [] },
        ],
      },
    ],
  },
  { id: 5, name: 'Genes', cards: 1, elements: [] },
]
