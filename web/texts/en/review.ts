import type { DropReason, RejectReason } from '../../../shared/generation.ts'
import { count } from './count.ts'

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
  wrong: { name: 'Wrong', meaning: 'it is not true' },
  unclear: { name: 'Unclear', meaning: 'hard to understand' },
  trivial: { name: 'Trivial', meaning: 'too obvious' },
  duplicate: { name: 'Duplicate', meaning: 'asked already' },
  'not-needed': { name: 'Not needed', meaning: 'not for me' },
}

/** Why an idea did not become a card. */
const dropped: Record<DropReason, string> = {
  invalid: 'incomplete',
  'gives-away': 'its question gave the answer away',
  'not-alone': 'not to be understood without the text',
  'several-facts': 'asked for several facts at once',
  'yes-no': 'only a yes or no to answer',
  'too-long': 'too long',
  'bad-options': 'its options gave the answer away',
  'wrong-language': 'in another language',
  duplicate: 'the deck has it already',
  'not-in-document': 'the document does not say so',
}

const allOf = (number: number) => (number === 1 ? 'the last card' : `all ${number} cards`)

export const review = {
  title: 'New cards',
  backToDeck: 'Back to the deck',
  loading: 'Fetching the new cards…',
  waiting: (number: number) => `${newCards(number)} ${number === 1 ? 'waits' : 'wait'} for you`,
  waitingNote: 'They are in the deck already. Look them through, each beside its source.',
  start: 'Review',
  new: 'New',

  place: (place: number, all: number) => `${place} of ${all}`,
  cardPlace: (place: number, all: number) => `Card ${place} of ${all}`,
  strip: (done: number, all: number) => `${done} of ${all} looked through`,
  /** What was decided about the card on the screen. */
  decided: { kept: 'Kept', edited: 'Edited', rejected: 'Rejected' },
  asked: 'How it is asked',
  answered: 'With its answer',

  keep: 'Keep',
  edit: 'Edit',
  reject: 'Reject',
  keepAll: 'Keep all',
  rejectAll: 'Reject all',
  previous: 'Previous card',
  next: 'Next card',
  undo: 'Undo',
  keys: 'Keys',
  actions: 'What to do with this card',
  reasons,
  why: 'Why reject it?',
  rejectNote: 'It leaves the deck.',
  backToActions: 'Back',
  kept: 'Kept.',
  rejectedAll: (number: number) => `${cards(number)} rejected.`,
  rejected: (reason: RejectReason) => `Rejected: ${reasons[reason].name.toLowerCase()}.`,
  notSaved: (number: number) => count(number, { one: '# decision not saved yet', other: '# decisions not saved yet' }),
  retrying: 'retrying',
  failed: 'A decision could not be saved. The card is back.',
  show: 'Show it',
  gone: 'This deck is not there, or not yours.',

  all: {
    keep: {
      title: (number: number) => `Keep ${allOf(number)}?`,
      note: (number: number): string =>
        number === 1
          ? 'It stays in the deck as it is, and no longer counts as new.'
          : 'They stay in the deck as they are, and no longer count as new.',
      button: 'Keep all',
    },
    reject: {
      title: (number: number) => `Reject ${allOf(number)}?`,
      note: (number: number) =>
        `${number === 1 ? 'It leaves' : 'They leave'} the deck. For some seconds you can undo that.`,
      button: 'Reject all',
    },
  },
  after: (number: number) => `After these ${count(number, { one: '# more card comes', other: '# more cards come' })}.`,
  keptAll: (number: number) => `${cards(number)} kept.`,

  keysTitle: 'Keys',
  keyNames: [
    ['K, Enter', 'Keep'],
    ['E', 'Edit'],
    ['R', 'Reject, then 1 to 5 for the reason'],
    ['Esc', 'Back from the reasons'],
    ['U', 'Undo the last decision'],
    ['A', 'Keep all'],
    ['← →', 'Previous, next card'],
    ['?', 'These keys'],
  ],

  over: 'All looked through.',
  overPart: 'These are looked through.',
  thisTime: 'This time',
  counts: { kept: 'kept', edited: 'edited', rejected: 'rejected' },
  more: (number: number) =>
    `${count(number, { one: '# more new card waits', other: '# more new cards wait' })} for you.`,
  goOn: 'Go on',
  learn: 'Learn',
  emptyTitle: 'Nothing to look through.',
  empty: 'This deck has no new cards. When cards are made for it, they wait here.',

  source: {
    title: 'Source',
    open: 'Source',
    place: (unit: Unit | null, page: number) => `${units[unit ?? 'page'].name} ${page}`,
    path: 'Under the headings',
    quote: 'The sentence that the card rests on',
    general: 'General knowledge of a model – check it yourself.',
    generalNote: 'No document stands behind this card.',
    deleted: 'The document was deleted. This is the sentence that the card rests on.',
    none: 'This card was written by hand.',
  },

  documents: {
    title: 'Documents',
    open: (name: string) => `What ${name} gave`,
    size: (unit: Unit | null, pages: number) => (unit ? count(pages, units[unit]) : ''),
    pages: (unit: Unit | null, first: number, last: number) => {
      const { name, names } = units[unit ?? 'page']
      return first === last ? `${name} ${first}` : `${names} ${first}–${last}`
    },
    uploaded: (when: string) => `uploaded ${when}`,
    reading: 'being read',
    removeFailed: (name: string) => `Remove “${name}”, which could not be read`,
    gone: 'This document is not there any more.',
    parts: 'Parts',
    cards,
    summary: (covered: number, parts: number, made: number) =>
      `${cards(made)} from ${covered} of ${count(parts, { one: '# part', other: '# parts' })}.`,
    noParts: 'No text was found in this document.',
    withoutText: (unit: Unit | null, pages: string, number: number) =>
      `${number === 1 ? units[unit ?? 'page'].name : units[unit ?? 'page'].names} without text: ${pages}.`,
    withoutTextNote: 'Pictures, or blank: there was nothing to make cards of.',
    nothing: 'Nothing found that is worth asking.',
    untried: 'Not tried yet.',
    partFailed: 'This part could not be read through.',
    dropped: (ideas: number) => count(ideas, { one: '# idea dropped', other: '# ideas dropped' }),
    reasons: dropped,
    more: 'More from here',
    moreTitle: 'More from here',
    moreNote: (title: string, place: string) => `“${title}” (${place}) is gone through again, thoroughly.`,
    free: (left: number) =>
      `This uses one of your ${count(left, { one: '# free generation', other: '# free generations' })}.`,
    included: 'Your subscription includes this.',
    make: 'Make cards',
    remove: 'Delete document',
    removeNote: (name: string) =>
      `“${name}” and its text will be gone for good. No more cards can be made of it, and sources no longer show what stands around their sentence.`,
    removeKeeps: (made: number) =>
      made === 0
        ? 'No card rests on it.'
        : `${made === 1 ? 'The card that rests on it stays' : `The ${made} cards that rest on it stay`}, each with its sentence.`,
    removed: 'The document is deleted.',
  },
}
