import type { StoredQuota } from '../../../shared/quotas.ts'

const number = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toPrecision(3)).toLocaleString('en')

const reached: Record<StoredQuota, (allowed: number) => string> = {
  decks: (allowed) => `You’ve reached the limit of ${number(allowed)} decks. Delete decks you don’t need.`,
  cardsPerDeck: (allowed) =>
    `A deck can have up to ${number(allowed)} cards, including those in its bin. Empty this deck’s bin, or continue in another deck.`,
  textBytes: (allowed) =>
    `There’s no room for more text: you’ve reached the limit of ${megabytes(allowed)} MB. Delete decks or documents you don’t need, or empty the bins of your decks.`,
  pictures: (allowed) =>
    `You’ve reached the limit of ${number(allowed)} pictures. Delete cards with pictures and empty the bins of their decks.`,
  pictureBytes: (allowed) =>
    `There’s no room for more pictures: you’ve reached the limit of ${megabytes(allowed)} MB. Delete cards with pictures and empty the bins of their decks.`,
  documents: (allowed) => `You’ve reached the limit of ${number(allowed)} documents. Delete documents you don’t need.`,
  versions: (allowed) =>
    `You’ve reached the limit of ${number(allowed)} card versions. Delete cards you don’t need and empty the bins of their decks.`,
  copiedCards: (allowed) =>
    `Your copied decks can have up to ${number(allowed)} cards in total. Delete copies you don’t need.`,
}

const names: Record<StoredQuota, string> = {
  decks: 'decks',
  cardsPerDeck: 'cards in this deck',
  textBytes: 'text',
  pictures: 'pictures',
  pictureBytes: 'megabytes of pictures',
  documents: 'documents',
  versions: 'card versions',
  copiedCards: 'cards in copied decks',
}

/** Why a write is refused that a quota does not allow, and what to do about it. */
export const quotas = {
  quotaExceeded: (quota: StoredQuota, allowed: number, isConfirmed: boolean) =>
    `${reached[quota](allowed)} ${isConfirmed ? 'If you need more, contact support.' : 'Confirm your email to get ten times as much.'}`,
  quotaOfAuthorExceeded: (quota: StoredQuota) =>
    `The author of this deck has reached a limit (${names[quota]}). Please ask them to free up some space.`,
}
