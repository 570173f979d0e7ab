/** A sentence about each screen, for the head of its page. They are loaded when a visitor goes from one screen to another. */
export const descriptions = {
  home: 'Flashcards that come back just before you’d forget them.',
  login: 'Log in, or create a free account.',
  gdpr: 'What we store about you, why, and for how long.',
  terms: 'The rules for using this service.',
  mission: 'Why we build a card index that knows when to ask.',
  blogs: 'How memory works, and how to study with it.',
  article: 'An article about learning and memory.',
  imprint: 'Who provides this service, and how to reach us.',
  cancel: 'Cancel a subscription without logging in.',
  withdraw: 'Withdraw from a contract within 14 days, without logging in.',
  decks: 'Your decks, and public decks to add to your library.',
  deck: 'The topics and cards of a deck.',
  cards: 'Search the cards of all your decks.',
  generate: 'Make cards from one of your documents.',
  welcomeGeneration: 'From a document to your first cards.',
  review: 'Review the cards generated for a deck.',
  document: 'Which parts of a document became cards.',
  class: 'Who has joined a deck, and what they are to learn.',
  join: 'Someone has shared a deck with you.',
  learn: 'One card at a time, when it’s due.',
  statistics: 'When you learn, and how much you remember.',
  account: 'Your name, password, devices and learning settings.',
  practise: 'Go through cards without changing their schedule.',
  test: 'A test with the cards of a deck.',
  match: 'Find the pairs of questions and answers.',
  checkout: 'Choose a plan and subscribe.',
  payed: 'Your payment is being processed.',
  reset: 'Choose a new password.',
  verify: 'Confirm your email address.',
  unsubscribe: 'Stop emails of a kind.',
  notFound: 'This page does not exist.',
}

/** Texts of the shell that most visitors never see, apart from it so that the first page need not bring them. */
export const rare = {
  needsProgram: 'This site needs JavaScript for anything beyond reading.',
  picture: 'A flashcard with its answer, and four ratings that show when it comes back.',
  notFound: {
    title: '404 – Page Not Found',
    back: 'Go back to the homepage',
  },
  unverified: {
    message: 'Please confirm your email. We’ve sent you a link.',
    resend: 'Resend email',
    sent: 'Sent. Check your inbox and your spam folder.',
  },
}
