import { gapMarker } from '../../../shared/gaps.ts'
import { count } from './format.ts'

export const cards = {
  editor: {
    create: 'Create card',
    edit: 'Edit card',
    topic: 'Topic',
    question: 'Question',
    gapText: 'Gap text',
    gapHint: `Surround each gap with the marker ${gapMarker} on both sides; add more such segments to select several gaps.`,
    gapFound: 'We ticked “Gap text” because the question has a gap. Untick it if you mean something else.',
    makeGap: 'Make a gap',
    noGapText: 'Switch off “Gap text”',
    makeGapHint: 'Select the words first.',
    makeGapKey: 'Ctrl+G',
    answers: 'Answers',
    gapAnswers: 'Cards with gaps need no answer: the gaps are the answer.',
    option: (number: number) => `Option ${number}`,
    correct: 'Correct?',
    addOption: 'Add Option',
    addOptionHint: 'Shortcut: Ctrl+Enter.',
    removeOption: 'Remove option',
    most: (number: number) => `At most ${number} options.`,
    explanation: 'Explanation',
    explanationHint: 'Optional. Shown after the answer.',
    selectFile: 'Select a File',
    removePicture: 'Remove picture',
    pictureAlt: 'Selected picture',
    pictureType: 'Choose a webp, png or jpeg picture.',
    pictureBroken: 'We can’t show this file: it’s damaged or isn’t a picture.',
    pictureSize: (megabytes: number) => `This picture is larger than ${megabytes} MB.`,
    preview: 'Preview',
    previewEmpty: 'See what your card will look like as you write. Markdown and LaTeX work.',
    saveKey: 'Ctrl+S',
    save: 'Save',
    createOne: 'Create',
    createAnother: 'Create and add another',
    createAnotherKey: 'Ctrl+Shift+Enter',
    created: (number: number) => count(number, { one: '# card created.', other: '# cards created.' }),
    saved: 'Card saved.',
    eachGap: 'Ask each gap on its own',
    /** Of the choice to make several cards of one. */
    siblingsHint: (cards: number) => `Makes ${cards} cards, asked on different days.`,
    along: 'Also change its sibling cards',
    alongHint: 'Changes what the cards made together with this one have in common with it.',
    savedAlong: (siblings: number) =>
      count(siblings, { one: 'Saved, with # sibling card.', other: 'Saved, with # sibling cards.' }),
    restoredAll: 'The cards are as they were.',
    /** New cards that the server does not have yet. */
    unsaved: (number: number) => count(number, { one: '# card isn’t saved yet.', other: '# cards aren’t saved yet.' }),
    retrying: 'We keep trying, even if you close this window.',
    resume: (number: number): string => (number === 1 ? 'Edit the card' : 'Edit the first card'),
    refused: (reason: string) => `A card couldn’t be saved: ${reason} It’s kept in the card editor.`,
    stranded:
      'A card couldn’t be saved: its deck or topic is gone, or you can no longer edit the deck. It’s kept in the card editor of every deck.',
    restored: 'We restored your unsaved draft.',
    restoredText: 'We restored your unsaved draft. Please choose its pictures again.',
    startOver: 'Start over',
    discard: {
      title: 'Discard your changes?',
      note: 'This card hasn’t been saved yet.',
      keep: 'Keep editing',
      discard: 'Discard',
    },
  },
  typed: {
    label: 'Ask to type the answer',
    hint: (isGapText: boolean): string =>
      isGapText
        ? 'Each gap is typed. “ / ” divides what counts as right.'
        : 'Several answers can be right: as options, in lines, or divided by “ / ”.',
    note: 'Answer is typed',
    not: 'Answer isn’t typed',
    ask: 'Ask to type',
    askNot: 'Don’t ask to type',
    made: (number: number) =>
      count(number, { one: 'The answer is typed now.', other: 'Answers of # cards are typed now.' }),
    unmade: (number: number) =>
      count(number, { one: 'The answer isn’t typed any more.', other: 'Answers of # cards aren’t typed any more.' }),
  },
  tags: {
    label: 'Tags',
    hint: 'Optional. Separate them with spaces; heart::valves is a tag within heart.',
    title: (number: number) => count(number, { one: 'Tags of this card', other: 'Tags of # cards' }),
    add: 'Add tag',
    addButton: 'Add',
    remove: (tag: string, number: number) =>
      count(number, { one: `Remove “${tag}”`, other: `Remove “${tag}” from # cards` }),
    allHave: 'This tag has already been added.',
    added: (tag: string, number: number) =>
      count(number, { one: `Tag “${tag}” added.`, other: `Tag “${tag}” added to # cards.` }),
    removed: (tag: string, number: number) =>
      count(number, { one: `Tag “${tag}” removed.`, other: `Tag “${tag}” removed from # cards.` }),
  },
  /** A card that is split by hand. */
  split: {
    create: 'Create a second card for part of this one, then shorten this card.',
    shorten: 'Now shorten this card: leave out what the other one asks.',
  },
  ownSize: 'Show in its own size',
  fit: 'Fit to the screen',
  /** Cards of a pasted list. */
  list: {
    open: 'Paste a list',
    found: 'This looks like a list.',
    asCards: 'Paste it as cards',
    title: 'Paste a list',
    label: 'Your list',
    hint: 'One card a line: the question, a separator and the answer. Copied table cells work, too.',
    separator: 'Between question and answer',
    separators: {
      '\t': 'Tab',
      ';': 'Semicolon ;',
      '|': 'Bar |',
      ' – ': 'Dash –',
      ' - ': 'Hyphen -',
      ' = ': 'Equals sign =',
      ': ': 'Colon :',
      ',': 'Comma ,',
    },
    noSeparator: 'Put a tab, a semicolon or a dash between the question and the answer of each line.',
    swap: 'Swap question and answer',
    bothWays: 'Also ask the other way round',
    preview: 'The first cards',
    more: (number: number) => count(number, { one: 'and # more card', other: 'and # more cards' }),
    left: (number: number) =>
      count(number, { one: '# line without both parts is left out', other: '# lines without both parts are left out' }),
    tooMany: (most: number) => `At most ${most} cards at once. Create them in several steps.`,
    wrong: (question: string) => `This card can’t be created: “${question}”`,
    create: (number: number) => count(number, { one: 'Create # card', other: 'Create # cards' }),
    made: (number: number) => count(number, { one: '# card created.', other: '# cards created.' }),
    discard: {
      title: 'Discard the list?',
      note: 'No cards have been created from it yet.',
      keep: 'Keep it',
      discard: 'Discard',
    },
  },
}
