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
  /** Markers of lists and quotes at the beginning of one line of a card's text. */
  nestedMarkers: 30,
  /** Characters in all formulas of one text of a card. */
  formulasLength: 4000,
  /** Cells in all tables of one text of a card, with those that are added to short rows. */
  tableCells: 2500,
  answersPerCard: 20,
  /** Of a card; the oldest go. */
  versionsPerCard: 50,
  suggestionNoteLength: 1000,
  /** That one user may make. */
  suggestionsPerDay: 100,
  /** That a list shows at once. */
  suggestionsShown: 100,
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
  /** Cards that are moved or deleted at once. */
  cardsAtOnce: 20_000,
  /** How long what was deleted can be restored. */
  binDays: 30,
  /** Deletions in a bin that are read at once. */
  deletionsPerPage: 50,
  documentsPerDeck: 200,
  /** Whom an author lets into a deck, invitations that wait for an answer, and links that lead into it. */
  membersPerDeck: 500,
  invitationsPerDeck: 100,
  linksPerDeck: 20,
  /** Days that a link can live, if it is not to live for ever. */
  linkDays: 365,
  /** Parts of a document that cards are made of. */
  passagesPerDocument: 20_000,
  /** Browsers of one user that hear at once of what changes, each over one connection; further ones ask now and then. */
  streamsPerUser: 20,
  /** Decks of others on the screens of one browser, whose changes it hears of. */
  watchedDecks: 30,
  /** How long ago a screen may have read what it shows when it begins to listen. */
  liveAgoSeconds: 600,
  /** Lines of a list that an admin reads page by page. */
  linesPerPage: 100,
  /** Text in one answer, in bytes of UTF-8: of a list, what does not fit follows on the next page. A single row may be larger. */
  answerBytes: 512 * 1024,
  cardsPerPage: 2000,
  cardFactsPerPage: 2500,
  passagesPerPage: 1000,
  decksPerPage: 2000,
  /** Invitations to a user, and sessions of one, that are listed: the newest. */
  invitationsShown: 200,
  sessionsShown: 200,
  /** Reports that admins see of one deck: the newest. */
  reportsShown: 50,
  /** What an admin sees of a partner: the newest. */
  conversionsShown: 1000,
  payoutsShown: 200,
  /** Free generations that an admin gives at once. */
  grantedGenerations: 1000,
} as const

/** Content types of pictures that cards take. */
export const imageTypes = ['image/webp', 'image/png', 'image/jpeg'] as const

/** Widest picture that a card shows, in CSS pixels (product constant). */
export const cardImageWidth = 360
