import type { StoredQuota } from '../../../shared/quotas.ts'

const number = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toPrecision(3)).toLocaleString('en')

const reached: Record<StoredQuota, (allowed: number) => string> = {
  decks: (allowed) => `You have reached the limit of ${number(allowed)} decks. Delete decks that you do not need.`,
  cardsPerDeck: (allowed) =>
    `A deck can have up to ${number(allowed)} cards, including those in its bin. Empty the bin of this deck, or continue in another deck.`,
  textBytes: (allowed) =>
    `There is no room for more text: you have reached the limit of ${megabytes(allowed)} MB. Delete decks or documents that you do not need, or empty the bins of your decks.`,
  pictures: (allowed) =>
    `You have reached the limit of ${number(allowed)} pictures. Delete cards with pictures and empty the bins of their decks.`,
  pictureBytes: (allowed) =>
    `There is no room for more pictures: you have reached the limit of ${megabytes(allowed)} MB. Delete cards with pictures and empty the bins of their decks.`,
  documents: (allowed) =>
    `You have reached the limit of ${number(allowed)} documents. Delete documents that you do not need.`,
  versions: (allowed) =>
    `You have reached the limit of ${number(allowed)} card versions. Delete cards that you do not need and empty the bins of their decks.`,
  copiedCards: (allowed) =>
    `Your copies of decks can have up to ${number(allowed)} cards altogether. Delete copies that you do not need.`,
}

const names: Record<StoredQuota, string> = {
  decks: 'decks',
  cardsPerDeck: 'cards in this deck',
  textBytes: 'text',
  pictures: 'pictures',
  pictureBytes: 'megabytes of pictures',
  documents: 'documents',
  versions: 'card versions',
  copiedCards: 'cards in copies',
}

/** Why a write is refused that a quota does not allow, and what to do about it. */
export const quotas = {
  quotaExceeded: (quota: StoredQuota, allowed: number, isConfirmed: boolean) =>
    `${reached[quota](allowed)} ${isConfirmed ? 'If you need more, contact support.' : 'Confirm your email for ten times as much.'}`,
  quotaOfAuthorExceeded: (quota: StoredQuota) =>
    `The author of this deck has reached a limit: ${names[quota]}. Please ask them to make room.`,
}
