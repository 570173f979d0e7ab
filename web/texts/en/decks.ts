import { limits } from '../../../shared/limits.ts'
import type { ReportReason } from '../../../shared/decks.ts'
import { amount, count } from './format.ts'

const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const topics = (number: number) => count(number, { one: '# topic', other: '# topics' })
const subtopics = (number: number) => count(number, { one: '# subtopic', other: '# subtopics' })

const reasons: Record<ReportReason, string> = {
  unlawful: 'It’s unlawful',
  copyright: 'It violates copyright',
  hateful: 'It’s hateful or harasses someone',
  'personal-data': 'It contains other people’s personal data',
  spam: 'It’s spam or advertising',
  other: 'Something else',
}

/** How many others have a deck, and how many of them learn it. */
function haveIt(people: number, learners: number): string {
  if (learners === people)
    return count(people, { one: '# other person learns this deck.', other: '# other people learn this deck.' })
  const have = count(people, { one: '# other person has this deck', other: '# other people have this deck' })
  const learn = count(learners, { one: '# of them learns it', other: '# of them learn it' })
  return learners > 0 ? `${have}, and ${learn}.` : `${have}.`
}

/** About how long something takes. */
function about(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return minutes === 0 ? 'less than a minute' : count(minutes, { one: 'about a minute', other: 'about # minutes' })
}

const fresh = (number: number) => `${amount(number)} fresh`
const newToday = (number: number) =>
  `${count(number, { one: '# new card is', other: '# new cards are' })} planned for today.`

export const decks = {
  title: 'My Decks',
  today: {
    title: 'Today',
    due: (due: number, decks: number) =>
      `${count(due, { one: '# card is due', other: '# cards are due' })}${decks > 1 ? ` in ${decks} decks` : ''}.`,
    nothing: 'Nothing is due.',
    newToday,
    learnNew: 'Learn new cards',
    /** `all`: without the limits of a day, and in all decks. */
    planned: (fresh: number, all: number) =>
      all > fresh
        ? `${count(fresh, { one: `# of ${amount(all)} new cards is`, other: `# of ${amount(all)} new cards are` })} planned for today.`
        : newToday(fresh),
    begin: (deck: string) => `Begin with “${deck}”.`,
    takes: (milliseconds: number) => `At your pace, that takes ${about(milliseconds)}.`,
    next: (when: string) => `The next card is due ${when}.`,
    statistics: 'Your statistics',
    learn: 'Learn today’s cards',
    dueHere: (due: number) => `${amount(due)} due`,
    fresh,
    nothingHere: (all: number) => `${cards(all)} · nothing due`,
    learnDeck: (deck: string) => `Learn ${deck}`,
    deleted: (deck: string, author: string) =>
      `${author} deleted “${deck}”. If they restore it, your progress comes back, too.`,
  },
  toMore: 'Share and more actions',
  toActions: 'More actions',
  searchTitle: 'Search Decks',
  search: 'Search topics',
  yours: 'Your Decks',
  public: 'Public Decks',
  createDeck: 'Create a Deck',
  importCards: 'Import',
  none: 'There is no decks yet. Create one or add a public deck to start learning.',
  noMatch: (search: string) => `None of your decks match “${search}”.`,
  noMatchAnywhere: (search: string) => `No decks match “${search}”, neither yours nor public ones.`,
  found: (own: string, others: string) => `Your decks: ${own}. Public decks: ${others}.`,
  alsoPublic: (number: number, isMore: boolean) =>
    isMore
      ? `More than ${number} public decks match, too`
      : count(number, { one: '# public deck matches, too', other: '# public decks match, too' }),
  foundCount: (number: number, isMore: boolean) => (isMore ? `more than ${number}` : String(number)),
  order: { label: 'Order of your decks', activity: 'Last used first', name: 'By name', due: 'Most due first' },
  folders: {
    move: (deck: string) => `Move “${deck}” to a folder`,
    title: 'Move to folder',
    folder: 'Folder',
    none: 'No folder',
    create: 'New folder…',
    name: 'Name of the folder',
    submit: 'Move',
    moved: (folder: string) => `Moved to “${folder}”.`,
    takenOut: 'Taken out of the folder.',
    others: 'Without a folder',
    edit: (folder: string) => `Rename or dissolve “${folder}”`,
    editTitle: 'Folder',
    rename: 'Rename',
    dissolve: 'Dissolve folder',
    dissolveNote: 'If you dissolve it, its decks stay in your list.',
    dissolved: (folder: string) => `“${folder}” was dissolved.`,
  },
  asList: 'Show as a list',
  nowList: 'Shown as a list.',
  nowTiles: 'Shown as tiles.',
  asTiles: 'Show as tiles',
  showMore: 'Show more',
  unnamed: 'Untitled deck',
  counts: (wrong: number, ok: number, good: number, fresh: number) =>
    `${amount(wrong)} wrong, ${amount(ok)} ok, ${amount(good)} good, ${amount(fresh)} fresh`,
  create: {
    name: 'Name of your Deck',
    description: 'Description',
    hint: 'Gie your deck a name.',
    create: 'Create',
  },

  back: 'My Decks',
  gone: 'This deck doesn’t exist or is no longer public.',
  createdBy: (author: string) => `by ${author}`,
  isPublic: 'Public',
  isPrivate: 'Private',
  addToLibrary: 'Add to library',
  inLibrary: 'Deck in Library',
  added: 'Added to your library.',

  topics: {
    title: 'Topics',
    add: 'Add topic',
    rename: 'Rename topic',
    remove: 'Delete topic',
    createCard: 'Create card',
    more: 'More',
    expand: (name: string) => `Show subtopics of ${name}`,
    collapse: (name: string) => `Hide subtopics of ${name}`,
    checkAll: 'All topics',
    none: 'No cards yet. Create one, paste a list, or make cards from a document.',
    noneToRead: 'This deck has no topics yet.',
    createTitle: 'Create topic',
    newName: 'Name of your Topic',
    renameName: 'Rename your Topic',
    renameButton: 'Create',
    parent: 'Parent topic',
    choose: 'Choose a topic',
    gone: 'The topic was deleted in the meantime. Choose another one.',
    topLevel: 'None (top level)',
    create: 'Create',
  },
  cards: {
    title: 'Cards',
    count: cards,
    noneYet: 'No cards to study yet',
    none: 'You have not yet created any cards for these topics.',
    first: 'Create a card',
    selectTopic: 'Please select at least one topic.',
    edit: 'Edit card',
    remove: 'Delete card',
    questionPicture: 'Question picture',
    answerPicture: 'Answer picture',
    whole: 'Show all',
    less: 'Show less',
    ai: 'AI-generated',
    byModel: 'Written by an AI model, and not edited since.',
    correct: 'Correct:',
    wrong: 'Wrong:',
  },
  study: {
    title: 'Learn',
    learn: 'Learn',
    nothing: 'No cards to study yet.',
    nothingSelected: 'The selected topics have no cards yet.',
    due: (number: number) => count(number, { one: '# card is due', other: '# cards are due' }),
    /** `all`: without the limit of a day. */
    freshLeft: (number: number, all: number) =>
      all > number ? `${fresh(number)} today (${amount(all)} in all)` : fresh(number),
    readyPart: 'Only cards from the selected topics will be shown.',
    next: (when: string) => `All done. Next card due ${when}.`,
    allDone: 'All done for now.',
    newDone: 'Today’s new cards are done. Learn offers more.',
    buried: (number: number) => `${amount(number)} put off`,
    suspended: (number: number) => `${amount(number)} suspended`,
    wrong: 'wrong',
    ok: 'ok',
    good: 'good',
    fresh: 'fresh',
    boxes: 'Leitner boxes',
    boxNames: ['under 1 day', 'under 7 days', 'under 21 days', 'under 90 days', '90 days or more'],
    boxesHint: 'Cards by how long you’ll remember them.',
    boxMarks: ['<1', '<7', '<21', '<90', '90+'],
    box: (name: string, number: number) => `${name}: ${cards(number)}`,
    newPerDay: 'New cards per day',
    newPerDayHint: 'Leave empty for no limit.',
    newPerDayOfAll: (number: number) =>
      `Leave empty for no limit of its own. In all decks together it is ${number}: see your account.`,
    newPerDayInvalid: 'Enter a number from 0 to 9999, or leave empty.',
    newPerDaySaved: 'Saved.',
  },
  share: {
    open: 'Share',
    makePublic: 'Make public',
    makePrivate: 'Make private',
    publicNote: 'Anyone with an account will be able to find this deck, study it and add it to their library.',
    privateNote: 'Once it’s private, it no longer appears in search. People who have it in their library keep it.',
    publicDone: 'The deck is now public.',
    privateDone: 'The deck is now private.',
    unverified: 'Please confirm your email before you make a deck public: open the link in the email we sent you.',
  },
  ask: {
    open: 'Ask the documents',
    byModel:
      'An AI model answers from the documents of this deck. It makes mistakes, so check the sentences below its answer.',
    question: 'Your question',
    send: 'Ask',
    asking: 'Looking it up…',
    unknown: 'The documents of this deck don’t answer that.',
    add: 'Make it a card',
    added: 'Card added',
  },
  report: {
    open: 'Report',
    title: 'Report this deck',
    intro: 'Our team reviews every report. The author won’t know it was you.',
    reason: 'What is wrong with it?',
    reasons,
    choose: 'Choose a reason.',
    note: 'Details',
    noteHint: 'Optional. Tell us where the problem is, and why.',
    thanks: 'Thank you. We’ll look into it.',
  },
  inModeration: 'You can see this deck because it was reported and you’re an administrator. You can only read it.',
  takenDown: {
    title: 'This deck was taken down.',
    note: 'Our administrators decided that it can’t be public. Only you and they can see it now. You can read the reasons and object.',
    action: 'Reasons and objection',
  },
  remove: {
    deck: 'Delete deck',
    topic: 'Delete topic',
    card: 'Delete card',
    button: 'Delete',
    deckName: (name: string, hasParts: boolean) =>
      `The deck “${name}” will be moved to the bin, from which it can be restored for ${limits.binDays} days${hasParts ? ', with:' : '.'}`,
    /** What others lose. */
    losses: {
      people: (people: number, learners: number) =>
        `${haveIt(people, learners)} They lose it${learners > 0 ? ' and their progress' : ''} unless you restore it within ${limits.binDays} days.`,
      editors: (number: number) =>
        count(number, { one: '# person besides you can edit it.', other: '# people besides you can edit it.' }),
      suggestions: (number: number) =>
        count(number, {
          one: '# suggestion is waiting for your decision.',
          other: '# suggestions are waiting for your decision.',
        }),
      public: 'It’s public. Nobody can find it anymore unless you restore it.',
    },
    /** What others lose with a topic; an editor does not learn how many they are. */
    others: () =>
      `Others who study this deck lose these cards and their progress on them unless the topic is restored within ${limits.binDays} days.`,
    othersOf: (people: number, learners: number) =>
      `${haveIt(people, learners)} They lose these cards${learners > 0 ? ' and their progress on them' : ''} unless the topic is restored within ${limits.binDays} days.`,
    topicName: (name: string, hasParts: boolean) =>
      `The topic “${name}” will be moved to the bin, from which it can be restored for ${limits.binDays} days${hasParts ? ', with:' : '.'}`,
    cardNote: () => `This card will be moved to the bin for ${limits.binDays} days, along with its progress.`,
    parts: { topics, subtopics, cards },
    progress: 'all progress on these cards',
    deckDone: 'Deck moved to the bin.',
  },
  bin: {
    open: 'Bin',
    intro: () =>
      `Deleted decks stay here for ${limits.binDays} days and can be restored with everyone’s progress. Deleted cards and topics are in the bin of their deck.`,
    public: 'public again once restored',
    left: (days: number) => count(days, { one: '# day left', other: '# days left' }),
    restored: 'Deck restored.',
    gone: 'This deck has already been restored or permanently deleted.',
    purgeAsk: (name: string) =>
      `“${name}” will be permanently deleted, including its cards and everyone’s progress. This can’t be undone.`,
  },
}
