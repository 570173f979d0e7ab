/** Limits that client and server both enforce. Lengths are in UTF-16 code units, sizes in bytes. */
export const limits = {
  emailLength: 254,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  codeLength: 40,
  deckNameLength: 120,
  deckDescriptionLength: 2000,
  topicNameLength: 120,
  folderNameLength: 60,
  topicDepth: 12,
  topicsPerDeck: 2000,
  cardTextLength: 10_000,
  /** Of a card, shown after the answer. */
  explanationLength: 4000,
  /** Markers of lists and quotes at the start of a line of a card's text. */
  nestedMarkers: 15,
  /** Characters in all formulas of one text of a card. */
  formulasLength: 4000,
  /** Cells in all tables of one text of a card, with those that are added to short rows. */
  tableCells: 2500,
  /** Lines of one text of a card, with its markers of gaps. */
  textLines: 1000,
  answersPerCard: 20,
  /** As the names of nested tags in decks of other programs. */
  tagLength: 100,
  tagsPerCard: 30,
  /** Cards that are made of one, with it. */
  siblings: 30,
  suggestionNoteLength: 1000,
  /** The answer to a suggestion. */
  suggestionReplyLength: 500,
  /** Suggestions that one user can make in 24 hours. */
  suggestionsPerDay: 100,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  soundBytes: 5 * 1024 * 1024,
  searchLength: 200,
  /** Cards on one page of a search, and those of them that are learned together. */
  cardsFound: 50,
  cardsChosen: 200,
  displayNameLength: 60,
  /** Of a person and of a contract, in a declaration without login, and its reason. */
  fullNameLength: 120,
  contractNameLength: 200,
  declaredReasonLength: 1000,
  affiliateCodeLength: 40,
  bankNameLength: 100,
  /** Including the spaces that people type. */
  ibanLength: 42,
  notesLength: 5000,
  contractBytes: 10 * 1024 * 1024,
  paymentIdLength: 100,
  fileNameLength: 200,
  /** Cards that can be moved or deleted at once. */
  cardsAtOnce: 20_000,
  /** Cards that are made of one pasted list. */
  cardsPerList: 500,
  /** How long deleted cards and topics can be restored. */
  binDays: 30,
  /** Entries of a bin on one page. */
  deletionsPerPage: 50,
  documentsPerDeck: 200,
  /** Documents of a user that wait to be read. */
  documentsWaiting: 20,
  /** Members of a deck, its pending invitations, and the links into it. */
  membersPerDeck: 500,
  invitationsPerDeck: 100,
  linksPerDeck: 20,
  /** Addresses in one list of people to invite, in UTF-16 code units with their names. */
  invitedLength: 20_000,
  /** Members of a class on one page. */
  membersPerPage: 100,
  assignmentsPerDeck: 20,
  /** Topics that an assignment names, each with everything below it. */
  topicsPerAssignment: 50,
  assignmentNoteLength: 200,
  /** Assignments that a learner sees at once. */
  assignmentsShown: 25,
  /** How long a learner sees an assignment after it was due. */
  assignmentShownDays: 7,
  /** The longest life of a link that expires. */
  linkDays: 365,
  /** Parts of a document that cards are made of. */
  passagesPerDocument: 20_000,
  /** What a user asks of a model in their own words, before cards are made. */
  wishesLength: 500,
  /** Cards that one generation can be asked for at most. */
  cardsWished: 500,
  /** A question to the documents of a deck. */
  documentQuestionLength: 1000,
  /** An answer that a learner typed. */
  typedAnswerLength: 2000,
  /** Ideas that were left out of a deck, on one page. */
  leftOutPerPage: 100,
  /** Decks of others on the screens of one browser whose events it receives. */
  watchedDecks: 30,
  /** The greatest age of a screen's data when it subscribes to events. */
  liveAgoSeconds: 600,
  /** Rows on one page of an admin's list. */
  linesPerPage: 100,
  /** Fresh cards by which a learner raises the limits of a day at once. */
  moreNew: 100,
  /** Text in one answer, in bytes of UTF-8. Rows of a list that do not fit follow on the next page. A single row may be larger. */
  answerBytes: 512 * 1024,
  cardsPerPage: 2000,
  cardFactsPerPage: 1000,
  decksPerPage: 2000,
  /** A section of a law or of the terms of use, for which a deck is taken down. */
  ruleLength: 200,
  /** Free generations that an admin can grant at once. */
  grantedGenerations: 1000,
} as const

/** Limits that the client need not know: most are those of lists, of which it shows what it gets. */
export const serverLimits = {
  /** Browsers of one user that receive events, each over one connection; further ones poll. */
  streamsPerUser: 20,
  passagesPerPage: 1000,
  /** Pages that one generation shows to a model as pictures. */
  picturesPerGeneration: 60,
  /** Versions of a card that are kept of each user, the newest, and those on one page of its history. */
  versionsPerCard: 50,
  /** The pictures and sounds of a card together, as they are stored. An import takes that much as base64, too. */
  mediaBytesPerCard: 40 * 1024 * 1024,
  /** The newest invitations to a user, and sessions of a user, that are listed. */
  invitationsShown: 200,
  sessionsShown: 200,
  /** The newest reports of a deck that admins see. */
  reportsShown: 50,
  /** The newest decisions about the decks of a user, and their newest reports, that they see. */
  decisionsShown: 50,
  /** The newest of what a user agreed to and withdrew. */
  consentsShown: 100,
  /** The newest invoices of a user that are listed. */
  invoicesShown: 100,
  /** The newest conversions and payouts of a partner that admins see. */
  conversionsShown: 1000,
  payoutsShown: 200,
} as const

/** Content types of pictures that cards take. */
export const imageTypes = ['image/webp', 'image/png', 'image/jpeg'] as const

/** Widest picture that a card shows, in CSS pixels (product constant). */
export const cardImageWidth = 360
