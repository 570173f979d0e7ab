/** Limits that client and server both enforce. Lengths are in UTF-16 code units, sizes in bytes. */
export const limits = {
  emailLength: 254,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  deckNameLength: 120,
  deckDescriptionLength: 2000,
  topicNameLength: 120,
  topicDepth: 12,
  topicsPerDeck: 2000,
  cardTextLength: 10_000,
  answersPerCard: 20,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  searchLength: 200,
  displayNameLength: 60,
  affiliateCodeLength: 40,
  bankNameLength: 100,
  /** With the spaces that people put into it. */
  ibanLength: 42,
  notesLength: 5000,
  contractBytes: 10 * 1024 * 1024,
  paymentIdLength: 100,
  fileNameLength: 200,
  documentsPerDeck: 200,
  documentsPerUser: 2000,
  /** Screens of one user that hear of a generation as it goes on; further ones ask now and then. */
  streamsPerUser: 20,
  /** Lines of a list that an admin reads page by page. */
  linesPerPage: 100,
  /** Free generations that an admin gives at once. */
  grantedGenerations: 1000,
} as const

/** Content types of pictures that cards take. */
export const imageTypes = ['image/webp', 'image/png', 'image/jpeg'] as const

/** Widest picture that a card shows, in CSS pixels (product constant). */
export const cardImageWidth = 360
