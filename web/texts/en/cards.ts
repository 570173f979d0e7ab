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
    sameQuestion: (topic: string) => `A card in “${topic}” has this question already.`,
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
    restoredText: 'We restored your unsaved draft. Please choose its pictures and sounds again.',
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
        ? 'Each gap is typed. Separate accepted answers with “ / ”.'
        : 'Separate accepted answers with “ / ”, put them on separate lines, or add them as options that are all correct.',
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
  },
  /** A card that is split by hand. */
  split: {
    create: 'Create a second card for part of this one, then shorten this card.',
    shorten: 'Now shorten this card: leave out what the other one asks.',
  },
  ownSize: 'Show in its own size',
  fit: 'Fit to the screen',
  /** Ways to a pasted list, and what became of it. */
  list: {
    open: 'Paste a list',
    found: 'This looks like a list.',
    asCards: 'Paste it as cards',
    bothWays: 'Also ask the other way round',
    made: (number: number) => count(number, { one: '# card created.', other: '# cards created.' }),
  },
}
