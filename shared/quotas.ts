const megabyte = 1024 * 1024

/** What one user may store or use at most, unless the operator configures another number (`QUOTA_…`). */
export const defaultQuotas = {
  decks: 2_000,
  /** Cards of each deck, the trash included. */
  cardsPerDeck: 50_000,
  /** UTF-8 bytes of everything written or read in: decks, topics, cards with their versions, passages of documents. */
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

/** The quotas of what is kept, which the database counts; the others are about what is under way. */
export type StoredQuota = Exclude<QuotaName, 'openUploads' | 'pixelsPerMinute'>

export const isStored = (quota: QuotaName): quota is StoredQuota =>
  quota !== 'openUploads' && quota !== 'pixelsPerMinute'

/**
 * As much of each stored quota is allowed until the address is confirmed, rounded down, and at least one: accounts are free.
 * Texts say how many times as much there is afterwards.
 */
export const unconfirmedShare = 0.1

/** From this share of a quota on its user is told, before a write is refused. */
export const nearlyFullShare = 0.8
