import type { Revision, DropReason, Importance, RejectReason } from '../../../shared/generation.ts'
import { count } from './format.ts'

const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const newCards = (number: number) => count(number, { one: '# new card', other: '# new cards' })

type Unit = 'page' | 'slide' | 'sheet'

const units: Record<Unit, { one: string; other: string; name: string; names: string }> = {
  page: { one: '# page', other: '# pages', name: 'Page', names: 'Pages' },
  slide: { one: '# slide', other: '# slides', name: 'Slide', names: 'Slides' },
  sheet: { one: '# sheet', other: '# sheets', name: 'Sheet', names: 'Sheets' },
}

/** Why a card is rejected: what the button says, and what it means. */
const reasons: Record<RejectReason, { name: string; meaning: string }> = {
  wrong: { name: 'Wrong', meaning: 'not true' },
  unclear: { name: 'Unclear', meaning: 'hard to understand' },
  trivial: { name: 'Trivial', meaning: 'too obvious' },
  duplicate: { name: 'Duplicate', meaning: 'already asked' },
  'not-needed': { name: 'Not needed', meaning: 'not for me' },
}

/** Why an idea did not become a card. */
const dropped: Record<DropReason, string> = {
  invalid: 'incomplete',
  'gives-away': 'its question gave the answer away',
  'not-alone': 'makes no sense without the text',
  'several-facts': 'asked for several facts at once',
  'yes-no': 'could be answered with yes or no',
  'too-long': 'too long',
  'bad-options': 'its options gave the answer away',
  'wrong-language': 'in the wrong language',
  duplicate: 'already in the deck',
  'not-in-document': 'the document doesn’t say so',
  'wrong-answer': 'the document says something else',
}

const allOf = (number: number) => (number === 1 ? 'the last card' : `all ${number} cards`)

export const review = {
  title: 'New cards',
  backToDeck: 'Back to the deck',
  loading: 'Loading the new cards…',
  waiting: (number: number) => `${newCards(number)} to review`,
  waitingForAll:
    'New cards are in the deck at once, where others can study them, too. Review each one next to its source.',
  waitingNote: 'New cards are in the deck at once. Review each one next to its source.',
  start: 'Review',
  new: 'New',

  place: (place: number, all: number) => `${place} of ${all}`,
  cardPlace: (place: number, all: number) => `Card ${place} of ${all}`,
  strip: (done: number, all: number) => `${done} of ${all} reviewed`,
  /** What was decided about the card on the screen. */
  decided: { kept: 'Kept', edited: 'Edited', rejected: 'Rejected' },
  asked: 'How it’s asked',
  answered: 'With the answer',

  keep: 'Keep',
  edit: 'Edit',
  reject: 'Reject',
  keepAll: 'Keep all',
  rejectAll: 'Reject all',
  keyPoints: 'Key points only',
  importance: { 1: 'Key point', 2: 'Worth knowing', 3: 'Detail' } satisfies Record<Importance, string>,
  byModel: (model: string) => `Written by an AI model (${model}).`,
  revise: {
    open: 'Improve',
    title: 'Improve this card',
    place: (place: number, all: number) => `Card ${place} of ${all}`,
    what: 'What should the AI model do?',
    orders: {
      shorter: { name: 'Shorter', meaning: 'say the same in fewer words' },
      split: { name: 'Split', meaning: 'one card per fact' },
      harder: { name: 'Harder', meaning: 'ask for more' },
      'another-angle': { name: 'Another angle', meaning: 'ask for the same fact differently' },
      'as-gap': { name: 'As a gap', meaning: 'a sentence with a gap' },
      explain: { name: 'Explain', meaning: 'add why the answer is right' },
    } satisfies Record<Revision, { name: string; meaning: string }>,
    asking: 'The model is writing…',
    now: 'Now',
    proposed: 'Proposed',
    added: 'New card',
    none: 'The model has no better proposal.',
    use: 'Use it',
    other: 'Ask for something else',
    skip: 'Skip',
    saved: (number: number) => `${cards(number)} improved.`,
  },
  leftOut: {
    open: (number: number) => count(number, { one: '# idea left out', other: '# ideas left out' }),
    title: 'Ideas left out',
    note: 'Our checks found something wrong with these. Take one anyway if you like it.',
    take: 'Take it',
    taken: 'Taken',
    empty: 'No ideas were left out.',
  },
  previous: 'Previous card',
  next: 'Next card',
  undo: 'Undo',
  keys: 'Shortcuts',
  actions: 'What to do with this card',
  reasons,
  why: 'Why reject it?',
  rejectNote: 'It will be removed from the deck.',
  backToActions: 'Back',
  undone: 'Undone.',
  kept: 'Kept.',
  rejectedAll: (number: number) => `${cards(number)} rejected.`,
  rejected: (reason: RejectReason) => `Rejected: ${reasons[reason].name.toLowerCase()}.`,
  notSaved: (number: number) => count(number, { one: '# decision not saved yet', other: '# decisions not saved yet' }),
  retrying: 'retrying',
  failed: 'A decision couldn’t be saved. The card is back.',
  show: 'Show card',
  gone: 'This deck doesn’t exist or isn’t yours.',

  all: {
    'keep-all': {
      title: (number: number) => `Keep ${allOf(number)}?`,
      note: (number: number): string =>
        number === 1
          ? 'It stays in the deck as it is and no longer counts as new.'
          : 'They stay in the deck as they are and no longer count as new.',
      button: (number: number): string => (number === 1 ? 'Keep' : 'Keep all'),
    },
    'reject-all': {
      title: (number: number) => `Reject ${allOf(number)}?`,
      note: (number: number): string =>
        `${number === 1 ? 'It' : 'They'} will be removed from the deck. You can undo this for a few seconds.`,
      button: (number: number): string => (number === 1 ? 'Reject' : 'Reject all'),
    },
    'key-points': {
      title: (number: number) => `Keep only the key points (${cards(number)})?`,
      note: (_: number, others: number): string =>
        count(others, {
          one: 'The # other card will be removed from the deck. You can undo this for a few seconds.',
          other: 'The # other cards will be removed from the deck. You can undo this for a few seconds.',
        }),
      button: (): string => 'Keep key points',
    },
  },
  after: (number: number) =>
    count(number, { one: 'There is # more card after these.', other: 'There are # more cards after these.' }),
  keptAll: (number: number) => `${cards(number)} kept.`,

  keyNames: [
    ['K, Enter', 'Keep'],
    ['E', 'Edit'],
    ['R', 'Reject, then 1 to 5 for the reason'],
    ['I', 'Improve, if an AI model is set up'],
    ['Esc', 'Back to the actions'],
    ['U', 'Undo the last decision'],
    ['A', 'Keep all'],
    ['← →', 'Previous or next card'],
    ['?', 'Show these shortcuts'],
  ] as [string, string][],

  over: 'All reviewed.',
  overPart: 'These are done.',
  thisTime: 'In this session',
  counts: { kept: 'kept', edited: 'edited', rejected: 'rejected' },
  more: (number: number) => `${count(number, { one: '# more new card', other: '# more new cards' })} to review.`,
  goOn: 'Continue',
  learn: 'Learn',
  emptyTitle: 'Nothing to review.',
  empty: 'This deck has no new cards. When cards are generated for it, you’ll find them here.',

  source: {
    title: 'Source',
    open: 'Source',
    place: (unit: Unit | null, page: number) => `${units[unit ?? 'page'].name} ${page}`,
    path: 'Headings',
    quote: 'The sentence this card came from',
    general: 'General knowledge from an AI model – check it yourself.',
    generalNote: 'This card isn’t based on a document.',
    deleted: 'The document was deleted. This is the sentence the card came from.',
    deletedPage: 'The document was deleted. The card came from a picture of this page.',
    pageOf: (unit: Unit | null, page: number) => `${units[unit ?? 'page'].name} ${page} of the document`,
    pageMissing: 'The page can’t be shown.',
    none: 'This card was written by hand.',
  },

  documents: {
    title: 'Documents',
    size: (unit: Unit | null, pages: number) => (unit ? count(pages, units[unit]) : ''),
    pages: (unit: Unit | null, first: number, last: number) => {
      const { name, names } = units[unit ?? 'page']
      return first === last ? `${name} ${first}` : `${names} ${first}–${last}`
    },
    uploaded: (when: string) => `uploaded ${when}`,
    reading: 'being read',
    removeFailed: (name: string) => `Remove “${name}”, which couldn’t be read`,
    gone: 'This document no longer exists.',
    parts: 'Parts',
    cards,
    summary: (covered: number, parts: number, made: number) =>
      `${cards(made)} from ${covered} of ${count(parts, { one: '# part', other: '# parts' })}.`,
    noParts: 'We found no text in this document.',
    withoutText: (unit: Unit | null, pages: string, number: number) =>
      `${number === 1 ? units[unit ?? 'page'].name : units[unit ?? 'page'].names} without text: ${pages}.`,
    withoutTextNote: 'Only pictures, or blank: there was nothing to make cards from.',
    nothing: 'We found nothing worth asking.',
    untried: 'Not tried yet.',
    partFailed: 'This part couldn’t be processed.',
    dropped: (ideas: number) => count(ideas, { one: '# idea dropped', other: '# ideas dropped' }),
    reasons: dropped,
    write: 'Write a card',
    text: 'Text of this part',
    more: 'More from here',
    moreTitle: 'More from here',
    moreNote: (title: string, place: string) =>
      `We’ll go through “${title}” (${place}) again and look for details, too.`,
    free: (left: number) =>
      `This uses one of your ${count(left, { one: '# free generation', other: '# free generations' })}.`,
    included: 'Included in your subscription.',
    make: 'Make cards',
    remove: 'Delete document',
    removeNote: (name: string) =>
      `“${name}” and its text will be permanently deleted. You won’t be able to make more cards from it, and sources will no longer show the text around their sentence.`,
    removeKeeps: (made: number) =>
      made === 0
        ? 'No cards were made from it.'
        : made === 1
          ? 'The card made from it stays, with its sentence.'
          : `The ${made} cards made from it stay, each with its sentence.`,
    removed: 'Document deleted.',
  },
}
