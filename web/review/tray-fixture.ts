import { cardOf } from '../study/card-fixture.ts'
import type { NewCard } from './tray.ts'

/** A new card with the sentence that it rests on. */
export function newCardOf(id: number): NewCard {
  const { intervals: _, ...card } = cardOf(id)
  return {
    card: { ...card, made: 'unreviewed' },
    topic: 'Cells',
    importance: null,
    model: null,
    source: {
      documentId: 1,
      documentName: 'Biology.pdf',
      unit: 'page',
      page: 3,
      path: ['Cells', 'Nucleus'],
      quote: `Sentence ${id}.`,
      before: 'Before. ',
      after: ' After.',
      isGeneralKnowledge: false,
    },
  }
}
