/** How many cards a document gives: few, each worth keeping, or details too. The first is the default. */
export const depths = ['key-points', 'more'] as const
export type Depth = (typeof depths)[number]

/** What a card asks: a question with one answer, a sentence with gaps, or one with options. */
export const cardKinds = ['basic', 'gap', 'choice'] as const
export type CardKind = (typeof cardKinds)[number]

/** Whom a model writes the cards for. */
export const levels = ['beginner', 'advanced'] as const
export type Level = (typeof levels)[number]

/** How much a generated card matters, from 1, what the rest hangs on, to 3, a detail. */
export const importances = [1, 2, 3] as const
export type Importance = (typeof importances)[number]

/** The kinds of parts that are not study material. Cards are made from them only if the user chooses them. */
export const asides = ['exercises', 'checklist', 'thanks', 'licence', 'contents', 'media'] as const
export type Aside = (typeof asides)[number]

/** What a generation is busy with, in this order. */
export const stages = ['waiting', 'reading', 'writing', 'saving'] as const
export type Stage = (typeof stages)[number]

/** Why a user rejects a generated card, in the tray or while learning. The position is the number key: append new ones. */
export const rejectReasons = ['wrong', 'unclear', 'trivial', 'duplicate', 'not-needed'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Why a candidate did not become a card. */
export const dropReasons = [
  ...(['invalid', 'gives-away', 'not-alone', 'several-facts', 'yes-no', 'too-long', 'bad-options'] as const),
  ...(['wrong-language', 'duplicate', 'not-in-document', 'wrong-answer'] as const),
] as const
export type DropReason = (typeof dropReasons)[number]

/** What a user may order for an existing card; a model proposes one or more cards in its place. */
export const revisions = ['shorter', 'split', 'harder', 'another-angle', 'as-gap', 'explain'] as const
export type Revision = (typeof revisions)[number]

/** How a model judges a typed answer. */
export const grades = ['right', 'partly', 'wrong'] as const
export type Grade = (typeof grades)[number]

/** Progress above which an upload counts as done for those who only poll (product constant). */
export const doneAbove = 0.8

/** Fewer cards than this are few for a document: a run of the built-in rules is free then. */
export const enoughCards = 5

const plentyOfCards = 10

/** Whether a second look for details is offered after a run that made so many cards, of at most the number wished. */
export const mayOfferMore = (cards: number, most: number | null) => cards < Math.min(plentyOfCards, most ?? Infinity)
