import type { Depth, Stage } from '../../../shared/generation.ts'
import { languages } from '../../../shared/texts/en.ts'
import { count } from './format.ts'

const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const newCards = (number: number) => count(number, { one: '# new card', other: '# new cards' })
const free = (number: number) => count(number, { one: '# free generation', other: '# free generations' })

/** What pages are called, alone and in a range. */
const units = { page: ['page', 'pages'], slide: ['slide', 'slides'], sheet: ['sheet', 'sheets'] } as const
type Unit = keyof typeof units

const depths: Record<Depth, { name: string; hint: string }> = {
  'key-points': { name: 'Key points', hint: 'Only the essentials.' },
  more: { name: 'More', hint: 'Details that are worth knowing, too.' },
}

const stages: Record<Stage, string> = {
  waiting: 'Waiting in the queue',
  reading: 'Reading',
  writing: 'Writing cards',
  saving: 'Saving the cards',
}

export const generation = {
  fromFile: 'Generate from File',
  ofTopic: 'Generate',
  premium: { message: 'This is a premium feature. Please subscribe to use it.', buy: 'Buy now' },
  banner: {
    title: 'You have free generations.',
    hint: (left: number) => `${left} left. Use one here, or choose “Generate from File” in one of your decks.`,
    dismiss: 'Not now',
    create: 'Create',
  },

  file: {
    choose: 'Choose a file',
    orDrop: 'or drop it here',
    drop: 'Drop it here',
    limits: (megabytes: number, withPictures: boolean) =>
      `Lecture notes, slides${withPictures ? ', spreadsheets or pictures of text' : ' or spreadsheets'}. Up to ${megabytes} MB.`,
    types: (extensions: readonly string[]) => extensions.join(', '),
    wrongType: (name: string) => `We can’t make cards from “${name}”. Choose one of the file types below.`,
    tooLarge: (name: string, megabytes: number) => `“${name}” is too large. Files can be up to ${megabytes} MB.`,
    empty: (name: string) => `“${name}” is empty. Choose another file.`,
    several: 'One file at a time, please.',
    another: 'Choose another file',
    sending: 'Uploading',
    away: {
      stage: 'Waiting for the server',
      hint: 'The server isn’t responding right now. This page will keep trying and continue by itself.',
    },
    send: (name: string) => `Upload “${name}”`,
    goOn: (name: string) => `Continue with “${name}”`,
  },
  notes: {
    paste: 'Paste text instead',
    label: 'Your notes',
    hint: 'Paste or type at least a few sentences. Blank lines separate paragraphs, and lines that begin with # are headings.',
    blank: 'Paste or type your notes first.',
    file: 'Choose a file instead',
    go: 'Continue with these notes',
    name: 'Notes',
  },
  wait: 'Please wait while we process your file...',
  percent: (percent: number) => `${percent}%`,

  choose: {
    title: 'What should the cards cover?',
    chapters: 'Chapters found',
    all: 'All chapters',
    whole: 'Cards will be made from the whole document.',
    chosen: (chosen: number, all: number) => `${chosen} of ${all} selected`,
    size: (pages: number, unit: Unit) => `${pages} ${units[unit][pages === 1 ? 0 : 1]}`,
    range: (unit: Unit, first: number, last: number) =>
      first === last ? `${units[unit][0]} ${first}` : `${units[unit][1]} ${first}–${last}`,
    asides: {
      exercises: 'Exercises',
      checklist: 'Checklist',
      thanks: 'Acknowledgements',
      licence: 'Licence',
      contents: 'Contents',
      media: 'Links or media',
    },
    pictures: (unit: Unit | null, number: number) =>
      `read as ${number === 1 ? 'a picture' : 'pictures'}: ${number} ${units[unit ?? 'page'][number === 1 ? 0 : 1]}`,
    picturesAlone: (unit: Unit | null, number: number) =>
      `${number} ${units[unit ?? 'page'][number === 1 ? 0 : 1]} without text will be read as ${number === 1 ? 'a picture' : 'pictures'}.`,
    noText: (unit: Unit, list: string, isOne: boolean) =>
      `No text on ${units[unit][isOne ? 0 : 1]} ${list}: only pictures, or blank.`,
    language: 'Language of the cards',
    languages,
    otherLanguage: (document: string, wanted: string) =>
      `The document is in ${document}; the cards will be in ${wanted}.`,
    depth: 'How many cards',
    depths,
    costsFree: (number: number) => `Uses 1 of your ${free(number)}.`,
    costsNothing: 'Included in your subscription.',
    nothingChosen: 'Choose at least one chapter.',
    list: (pairs: number) =>
      `This looks like a list of ${pairs} pairs. You can use it as cards just as it is, free of charge.`,
    asList: 'Use the list',
    make: 'Make cards',
    makeKey: 'Ctrl+Enter',
  },
  topic: {
    title: 'Generate cards',
    about: 'Cards about',
    source: 'Based on this deck’s documents, as far as they cover the topic.',
    make: 'Make cards',
  },

  wishes: {
    title: 'More options',
    wishes: 'Special requests',
    wishesHint: 'For example “exam style”, “only the definitions” or “explain it to a beginner”.',
    level: 'Level',
    levels: { any: 'As in the text', beginner: 'Beginner', advanced: 'Advanced' },
    most: 'Maximum number of cards',
    mostHint: 'Leave this empty for as many as the text supports.',
    mostInvalid: (most: number) => `Enter a whole number from 1 to ${most}.`,
    kinds: 'Kinds of cards',
    kindNames: { basic: 'Question and answer', gap: 'Sentence with a gap', choice: 'Multiple choice' },
    noKind: 'Choose at least one kind.',
    byModel: (model: string) =>
      `The cards are written by an AI model${model && ` (${model})`}. Check them against their source.`,
    byRules: 'The cards are made from terms and facts in the text, without AI.',
  },

  making: {
    title: 'Making cards',
    bar: 'Progress',
    stages,
    soFar: (number: number) => (number > 0 ? `${cards(number)} so far` : ''),
    said: (stage: string, percent: number) => `${stage}, ${percent}%`,
    leave: 'You can leave this page. We’ll let you know when your cards are ready.',
    stop: 'Stop',
    toDeck: 'Go to the deck for now',
    close: 'Close',
  },
  done: {
    made: (number: number, deck: string) => `${newCards(number)} in “${deck}”`,
    next: 'Review each one next to its source.',
    nothingTitle: 'No new cards',
    review: 'Review them',
    another: 'Another file',
    toast: (number: number, deck: string) => `${newCards(number)} in ${deck}`,
    toastAction: 'Review',
  },
  failed: {
    title: 'No cards were made',
    partTitle: 'Not all cards were made',
    free: 'Nothing was charged.',
    kept: (number: number) =>
      count(number, { one: 'The card made so far is kept.', other: 'The # cards made so far are kept.' }),
    again: 'Try again',
    failedParts: (number: number) => count(number, { one: 'Retry the failed part', other: 'Retry the # failed parts' }),
    deeper: 'Look for more',
    deeperNote: 'A second look also picks up details.',
    toast: (deck: string, why: string) => `${deck}: ${why}`,
    toastAction: 'View',
  },

  page: {
    lead: 'Choose a deck for your cards.',
    deck: 'Deck',
    existing: 'One of my decks',
    fresh: 'A new deck',
    name: 'Name of your Deck',
    next: 'Next',
    into: (name: string) => `Cards for “${name}”`,
    other: 'Choose another deck',
  },
  welcome: {
    step: (step: number) => `Step ${step}`,
    title: (product: string) => `Welcome to ${product}`,
    belief: 'We believe that learning should be for everyone - no ads, no fees.',
    free: 'Your first generation is on us.',
    subscribed: 'Your subscription includes making cards from your files.',
    unpaid:
      'You’ve used all your free generations. Making cards from files now needs a subscription. Cards you write yourself stay free.',
    deckTitle: "Let's create your first deck.",
    name: 'Name of your Deck',
    description: 'Description of your Deck',
    missing: 'Give the deck a name or a description.',
    made: 'Your deck is ready. Choose Next to continue.',
    doneTitle: 'Done',
    ready: 'You are ready to start.',
    wish: 'We wish you all the best for your upcoming exams.',
    back: 'Back',
    next: 'Next',
    review: (number: number) => `Review ${cards(number)}`,
    learn: 'Learn',
    readyDecks: 'Or begin with a deck that is ready',
    finish: 'Finish',
    haveCards: 'I already have cards',
    skip: 'Skip for now',
    without: 'Continue without cards',
  },
}
