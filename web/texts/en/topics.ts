import { limits } from '../../../shared/limits.ts'
import { count } from './count.ts'

const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const subtopics = (number: number) => count(number, { one: '# subtopic', other: '# subtopics' })

export const topics = {
  learn: 'Study this topic',
  due: (number: number) => `${number} due`,
  fresh: (number: number) => `${number} fresh`,
  keys: 'Alt with the arrow keys moves a topic, F2 renames it, Delete deletes it, Ctrl+Z takes that back.',
  undo: 'Undo',
  restored: 'It is back.',
  topicDeleted: (name: string) => `“${name}” is in the bin.`,
  cardsDeleted: (number: number) => count(number, { one: 'The card is in the bin.', other: '# cards are in the bin.' }),
  move: {
    topic: 'Move topic',
    topicTitle: 'Move topic',
    into: 'Lies in',
    cards: 'Move card',
    cardsTitle: (number: number) => count(number, { one: 'Move the card', other: 'Move # cards' }),
    to: 'To the topic',
    move: 'Move',
    moved: (number: number, topic: string) =>
      count(number, { one: `The card is in “${topic}”.`, other: `# cards are in “${topic}”.` }),
    /** Said when a topic has moved. */
    place: (name: string, position: number, siblings: number, parent: string | null) =>
      `“${name}” is now ${position} of ${siblings}${parent === null ? '' : ` in “${parent}”`}.`,
    cannot: (name: string) => `“${name}” cannot go there.`,
  },
  view: { asTable: 'Show as a table', asTiles: 'Show as tiles' },
  table: {
    filter: 'Filter by text',
    inTopic: 'Topic',
    allTopics: 'All chosen topics',
    caption: 'Cards of the chosen topics',
    select: 'Select',
    selectAll: 'Select all',
    question: 'Question',
    answer: 'Answer',
    topic: 'Topic',
    learned: 'Your state',
    changed: 'Changed',
    actions: 'Actions',
    states: { fresh: 'fresh', due: 'due', learning: 'learning', known: 'known' },
    picture: 'Picture',
    none: 'No card matches.',
    shown: (number: number, all: number) => (number === all ? cards(all) : `${number} of ${cards(all)}`),
    loading: (number: number) => `${cards(number)}, more are coming…`,
    selected: (number: number) => count(number, { one: '# selected', other: '# selected' }),
    clear: 'Clear selection',
    move: 'Move',
    remove: 'Delete',
    keys: 'Shift selects a range, Ctrl+A all, the arrow keys go from card to card, Delete deletes what is selected, Ctrl+Z takes that back.',
  },
  bin: {
    open: 'Bin',
    title: 'Bin',
    intro: () => `What is deleted in this deck can be restored for ${limits.binDays} days, with what was learned.`,
    none: 'The bin is empty.',
    restore: 'Restore',
    restoring: (name: string) => `Restore “${name}”`,
    purge: 'Delete for good',
    purging: (name: string) => `Delete “${name}” for good`,
    purgeAsk: (name: string) => `“${name}” will be gone for good, with what was learned. This cannot be undone.`,
    purged: 'It is gone for good.',
    picture: 'A card with a picture',
    others: (number: number) => `and ${count(number, { one: '# other card', other: '# other cards' })}`,
    topic: (inside: number, number: number) =>
      ['Topic', ...(inside > 0 ? [subtopics(inside)] : []), ...(number > 0 ? [cards(number)] : [])].join(', '),
    card: 'Card',
    from: (path: string) => `from ${path}`,
    deleted: (when: string, by: string | null) => (by === null ? `Deleted ${when}` : `Deleted ${when} by ${by}`),
    until: (when: string) => `goes for good ${when}`,
  },
}
