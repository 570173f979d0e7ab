const megabyte = 1024 * 1024

/** The most that one user can store or use, unless the operator configures another number (`QUOTA_…`). */
export const defaultQuotas = {
  decks: 2_000,
  /** Cards of each deck, the trash included. */
  cardsPerDeck: 50_000,
  /** UTF-8 bytes of all stored text: decks, topics, cards with their versions, and passages of documents. */
  textBytes: 128 * megabyte,
  pictures: 20_000,
  /** Bytes of the files of pictures, and of documents whose pages can be shown. */
  pictureBytes: 2048 * megabyte,
  documents: 2_000,
  /** Earlier and current versions of all cards together. */
  versions: 500_000,
  /** Cards in decks that were copied from other decks. */
  copiedCards: 100_000,
  /** Uploads that are on their way to the server at the same time. */
  openUploads: 2,
  /** Pixels of uploaded pictures that are decoded within any minute. */
  pixelsPerMinute: 400_000_000,
}

export type QuotaName = keyof typeof defaultQuotas
export type Quotas = Record<QuotaName, number>

/** In the order in which they are shown. */
export const quotaNames = Object.keys(defaultQuotas) as [QuotaName, ...QuotaName[]]

/** The quotas of stored data, which the database counts; the others are about work in progress. */
export type StoredQuota = Exclude<QuotaName, 'openUploads' | 'pixelsPerMinute'>

export const isStored = (quota: QuotaName): quota is StoredQuota =>
  quota !== 'openUploads' && quota !== 'pixelsPerMinute'

/**
 * The share of each stored quota that an account has until its address is confirmed, rounded down, and at least one, because
 * accounts are free. Texts name the factor by which quotas grow with the confirmation.
 */
export const unconfirmedShare = 0.1

/** The share of a quota from which its user is warned, before a write is refused. */
export const nearlyFullShare = 0.8
