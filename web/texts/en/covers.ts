import { count } from './format.ts'

interface Bounds {
  left: number
  top: number
  width: number
  height: number
}

const percent = (part: number) => `${Math.round(part * 100)}%`

/** Covers over the picture of a question. */
export const covers = {
  /** What screen readers get instead of the picture. */
  covered: (asked: number, others: number): string =>
    `${count(asked, { one: 'Picture with # covered part that is asked for', other: 'Picture with # covered parts that are asked for' })}${others > 0 ? count(others, { one: ', and # more cover', other: ', and # more covers' }) : ''}`,
  uncovered: (asked: number) =>
    count(asked, { one: 'Picture with the asked part uncovered', other: 'Picture with the # asked parts uncovered' }),
  note: 'Covered picture',
  start: 'Cover parts of the picture',
  startHint: 'Each cover becomes a card that asks for what lies under it.',
  title: 'Covers',
  shape: 'Shape',
  kinds: { rect: 'Rectangle', ellipse: 'Ellipse', polygon: 'Polygon' },
  add: 'Add cover',
  undo: 'Undo',
  draw: 'Drag across the picture to draw a cover. Drag a cover to move it, or its corners to change it.',
  drawPolygon: 'Press where each corner goes. Press the first corner again to close the polygon.',
  full: (covers: number, cards: number, points: number) =>
    `No room for more covers: a picture takes at most ${covers} of them, for ${cards} cards, with ${points} corners in all.`,
  close: 'Close the polygon',
  cancelPolygon: 'Discard the polygon',
  keys: 'With the keyboard: Tab to a cover or a corner. Arrow keys move it, Shift and arrow keys resize a cover, Delete removes it.',
  canvas: (covers: number) => count(covers, { one: 'Picture with # cover', other: 'Picture with # covers' }),
  name: (number: number, kind: string, label: string): string =>
    `Cover ${number}, ${kind}${label.trim() ? `: ${label.trim()}` : ''}`,
  corner: (corner: number, cover: number) => `Corner ${corner} of cover ${cover}`,
  place: ({ left, top, width, height }: Bounds) =>
    `${percent(left)} from the left, ${percent(top)} from the top, ${percent(width)} wide, ${percent(height)} high`,
  label: (number: number) => `What is under cover ${number}?`,
  labelHint: 'Optional answer',
  asked: (number: number) => `Card that asks for cover ${number}`,
  group: (number: number) => `Card ${number}`,
  ownGroup: 'Its own card',
  remove: (number: number) => `Remove cover ${number}`,
  removeAll: 'Remove all covers',
  needed: (number: number) => `This is card ${number}. To get rid of its cover, delete the card.`,
  hidesAll: 'Hide the other covered parts, too',
  hidesAllHint: 'They stay covered while the card asks for one of them.',
  answer: 'The part of the picture under the cover is the answer, together with its label.',
  /** Shown before the card is saved. */
  lost: (covers: number) =>
    count(covers, {
      one: 'The cover needs a picture and no gaps. It will be lost when you save.',
      other: 'The # covers need a picture and no gaps. They will be lost when you save.',
    }),
  lostAnswers:
    'A card with covers has no other answers. Further options, and pictures and sounds of options, will be lost when you save.',
  otherLabels: 'Under the other covers:',
  /** Shown before a suggestion is accepted. */
  adds: (cards: number) =>
    count(cards, {
      one: 'Makes # card of the new cover.',
      other: 'Makes # cards of the new covers.',
    }),
  bins: (cards: number) =>
    count(cards, {
      one: 'Saving moves # card to the bin, because its cover is gone.',
      other: 'Saving moves # cards to the bin, because their covers are gone.',
    }),
  binned: (cards: number) =>
    count(cards, { one: 'Saved. # card is in the bin.', other: 'Saved. # cards are in the bin.' }),
}
