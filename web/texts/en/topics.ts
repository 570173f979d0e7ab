import { limits } from '../../../shared/limits.ts'
import { amount, count } from './format.ts'

const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const subtopics = (number: number) => count(number, { one: '# subtopic', other: '# subtopics' })

export const topics = {
  learn: 'Study this topic',
  /** What is in a topic, and to learn. */
  counts: {
    due: (number: number) => `${amount(number)} due`,
    fresh: (number: number) => `${amount(number)} fresh`,
    legend: { due: 'due', fresh: 'fresh', cards: 'cards' },
    about: 'Due: ready to review. Fresh: not studied yet. Counts include subtopics.',
  },
  showAlone: 'Show this topic alone',
  selectKeys: 'Space: show or hide a topic · Enter: show it alone',
  keys: '· Alt+arrows: move · F2: rename · Delete: delete · Ctrl+Z: undo',
  undo: 'Undo',
  restored: 'Restored.',
  restoredAtTop: 'Restored at the top level, because its parent topic is gone or nested too deep.',
  topicDeleted: (name: string) => `“${name}” moved to bin.`,
  renamed: (name: string) => `Topic renamed to “${name}”.`,
  cardsDeleted: (number: number) => count(number, { one: 'Card moved to bin.', other: '# cards moved to bin.' }),
  move: {
    topic: 'Move topic',
    into: 'Parent topic',
    cards: 'Move card',
    cardsTitle: (number: number) => count(number, { one: 'Move card', other: 'Move # cards' }),
    to: 'To topic',
    move: 'Move',
    moved: (number: number, topic: string) =>
      count(number, { one: `Card moved to “${topic}”.`, other: `# cards moved to “${topic}”.` }),
    /** Said when a topic has moved. */
    place: (name: string, position: number, siblings: number, parent: string | null) =>
      `“${name}” is now ${position} of ${siblings}${parent === null ? '' : ` in “${parent}”`}.`,
    cannot: (name: string) => `“${name}” can’t go there.`,
    gone: (name: string) => `Someone has deleted “${name}”.`,
    cardsGone: (number: number) =>
      count(number, {
        one: 'Someone has deleted this card.',
        other: 'Someone has deleted these cards.',
      }),
    within: (name: string) => `“${name}” can no longer be the parent topic. Choose another one.`,
    movedOn: (name: string) => `Someone has moved “${name}” elsewhere. It stays there.`,
    back: (number: number) => count(number, { one: 'Card moved back.', other: '# cards moved back.' }),
    elsewhere: (number: number) =>
      count(number, {
        one: 'One card was moved elsewhere or deleted in the meantime and stays that way.',
        other: '# cards were moved elsewhere or deleted in the meantime and stay that way.',
      }),
    stuck: (number: number) =>
      count(number, {
        one: 'One card can’t be moved back: its place is gone.',
        other: '# cards can’t be moved back: their place is gone.',
      }),
  },
  view: {
    asTable: 'Show as a table',
    asTiles: 'Show as tiles',
    table: 'Table',
    tiles: 'Tiles',
    offline: 'No connection. The table will appear once you’re back online.',
    failed: 'The table couldn’t be loaded. We’ll keep trying.',
    gone: 'The table couldn’t be loaded. There may be a new version of this page.',
    reload: 'Reload',
  },
  table: {
    filter: 'Filter by text',
    inTopic: 'Topic',
    allTopics: 'All selected',
    caption: 'Cards in the selected topics',
    select: 'Select',
    selectAll: 'Select all',
    question: 'Question',
    answer: 'Answer',
    topic: 'Topic',
    learned: 'Progress',
    changed: 'Changed',
    actions: 'Actions',
    sortBy: 'Sort by',
    deckOrder: 'Deck order',
    sorts: {
      question: { up: 'Question, A to Z', down: 'Question, Z to A' },
      answer: { up: 'Answer, A to Z', down: 'Answer, Z to A' },
      topic: { up: 'Topic, A to Z', down: 'Topic, Z to A' },
      learned: { up: 'Progress, due first', down: 'Progress, known first' },
      changed: { up: 'Changed, oldest first', down: 'Changed, newest first' },
    },
    states: { fresh: 'fresh', due: 'due', learning: 'learning', known: 'known', suspended: 'suspended' },
    leech: 'slipping',
    onlyLeeches: 'Only cards that keep slipping',
    resume: 'Bring back',
    suspended: (number: number) => count(number, { one: 'Card suspended.', other: '# cards suspended.' }),
    resumed: (number: number) => count(number, { one: 'Card brought back.', other: '# cards brought back.' }),
    picture: 'Picture',
    none: 'No cards match.',
    shown: (number: number, all: number) => (number === all ? cards(all) : `${amount(number)} of ${cards(all)}`),
    loading: (number: number) => `${cards(number)}, loading more…`,
    selected: (number: number) => `${amount(number)} selected`,
    actionsOnSelected: 'Actions on the selected cards',
    clear: 'Clear selection',
    move: 'Move',
    remove: 'Delete',
    keys: 'Shift: select a range · Ctrl+A: select all · Arrows: move between cards · M: go to the actions on selected cards · Delete: delete selected cards · Ctrl+Z: undo',
  },
  bin: {
    gone: 'Someone has already restored or permanently deleted it.',
    open: 'Bin',
    intro: () => `Deleted items stay here for ${limits.binDays} days and can be restored with their progress.`,
    none: 'The bin is empty.',
    restore: 'Restore',
    restoring: (name: string) => `Restore “${name}”`,
    purge: 'Delete permanently',
    purging: (name: string) => `Delete “${name}” permanently`,
    purgeAsk: (name: string) => `“${name}” will be permanently deleted, including its progress. This can’t be undone.`,
    purged: 'Permanently deleted.',
    picture: 'A card with a picture',
    others: (number: number) => `and ${count(number, { one: '# other card', other: '# other cards' })}`,
    topic: (inside: number, number: number) =>
      ['Topic', ...(inside > 0 ? [subtopics(inside)] : []), ...(number > 0 ? [cards(number)] : [])].join(', '),
    cards: (number: number) => (number === 1 ? 'Card' : cards(number)),
    from: (path: string) => `from ${path}`,
    fromTopics: (number: number, path: string) => `from ${amount(number)} topics${path && ` in ${path}`}`,
    deleted: (when: string, by: string | null) => (by === null ? `Deleted ${when}` : `Deleted ${when} by ${by}`),
    until: (when: string) => `permanently deleted ${when}`,
  },
}
