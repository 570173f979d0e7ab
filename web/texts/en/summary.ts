import { count } from './format.ts'

/** Time that was spent. */
function duration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return minutes === 0 ? 'less than a minute' : count(minutes, { one: '# minute', other: '# minutes' })
}

const cards = { one: '# card', other: '# cards' }

export const summary = {
  title: 'Done for now.',
  nothingTitle: 'Nothing to study right now.',
  /** New cards wait, and none was ever learned. */
  notBegun: 'You haven’t begun any deck yet.',
  begin: 'Nothing is due until you have learned your first cards. Choose where to begin.',
  noneFresh: 'There are no cards in your decks yet.',
  fresh: (deck: string) => `Learn new cards of ${deck}`,
  learned: (learned: number, milliseconds: number) =>
    `You studied ${count(learned, cards)} in ${duration(milliseconds)}.`,
  ratings: 'How you rated them',
  times: (times: number) => `${times} ×`,
  nextDue: (when: string) => `The next card is due ${when}.`,
  nextDueNow: 'More cards have come due.',
  more: 'More cards are ready.',
  goOn: 'Continue',
  moreNew: (cards: number) => count(cards, { one: '# more new card', other: '# more new cards' }),
  nextDeck: (name: string, due: number) => `Next: ${name}, ${due}\u00A0due`,
  others: (due: number) => `Learn ${due} more in other decks`,
  newDone: 'Today’s new cards are done.',
  noneDue: 'No cards are scheduled. Add some, or choose other topics.',
  /** After one topic by its name, or after several. */
  part: {
    nothingTitle: (topic: string | null) =>
      `Nothing to study in ${topic === null ? 'the selected topics' : `“${topic}”`} right now.`,
    nextDue: (topic: string | null, when: string) =>
      `The next card in ${topic === null ? 'the selected topics' : `“${topic}”`} is due ${when}.`,
  },
}
