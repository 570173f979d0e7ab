import { limits } from '../../../shared/limits.ts'
import { count } from './count.ts'

const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const subtopics = (number: number) => count(number, { one: '# subtopic', other: '# subtopics' })

export const topics = {
  learn: 'Study this topic',
  /** What is in a topic, and to learn. */
  counts: {
    due: (number: number) => `${number} due`,
    fresh: (number: number) => `${number} fresh`,
    legend: { due: 'due', fresh: 'fresh', cards: 'cards' },
    about: 'Due cards come back now, fresh ones you have never rated. A topic counts its subtopics, too.',
  },
  keys: 'Alt with the arrow keys moves a topic, F2 renames it, Delete deletes it, Ctrl+Z takes that back.',
  undo: 'Undo',
  restored: 'It is back.',
  restoredAtTop: 'It is back, at the top level: the topic that it lay in is gone or lies too deep.',
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
    gone: (name: string) => `Somebody has deleted “${name}” meanwhile.`,
    cardsGone: (number: number) =>
      count(number, {
        one: 'Somebody has deleted this card meanwhile.',
        other: 'Somebody has deleted these cards meanwhile.',
      }),
    within: (name: string) => `“${name}” cannot take it any more. Choose another place.`,
    movedOn: (name: string) => `Somebody has moved “${name}” elsewhere meanwhile. It stays there.`,
    back: (number: number) => count(number, { one: 'The card is back.', other: '# cards are back.' }),
    elsewhere: (number: number) =>
      count(number, {
        one: 'One card was moved elsewhere or deleted meanwhile, and stays so.',
        other: '# cards were moved elsewhere or deleted meanwhile, and stay so.',
      }),
    stuck: (number: number) =>
      count(number, {
        one: 'One card cannot go back: its place is gone.',
        other: '# cards cannot go back: their place is gone.',
      }),
  },
  view: {
    asTable: 'Show as a table',
    asTiles: 'Show as tiles',
    offline: 'No connection. The table comes as soon as there is one.',
    failed: 'The table could not be loaded. It is tried again by itself.',
    gone: 'The table could not be loaded. There may be a new version of this page.',
    reload: 'Reload',
  },
  table: {
    filter: 'Filter by text',
    inTopic: 'Topic',
    allTopics: 'All chosen',
    caption: 'Cards of the chosen topics',
    select: 'Select',
    selectAll: 'Select all',
    question: 'Question',
    answer: 'Answer',
    topic: 'Topic',
    learned: 'Your state',
    changed: 'Changed',
    actions: 'Actions',
    sortBy: 'Sort by',
    deckOrder: 'As in the deck',
    sorts: {
      question: { up: 'Question, A to Z', down: 'Question, Z to A' },
      answer: { up: 'Answer, A to Z', down: 'Answer, Z to A' },
      topic: { up: 'Topic, A to Z', down: 'Topic, Z to A' },
      learned: { up: 'Your state, due first', down: 'Your state, known first' },
      changed: { up: 'Changed, oldest first', down: 'Changed, newest first' },
    },
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
    gone: 'Somebody has restored it meanwhile, or deleted it for good.',
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
    cards: (number: number) => (number === 1 ? 'Card' : cards(number)),
    from: (path: string) => `from ${path}`,
    fromTopics: (number: number, path: string) => `from ${number} topics${path && ` in ${path}`}`,
    deleted: (when: string, by: string | null) => (by === null ? `Deleted ${when}` : `Deleted ${when} by ${by}`),
    until: (when: string) => `goes for good ${when}`,
  },
}
