/** Links to the screens; nothing else spells a path. */
export const paths = {
  home: '/',
  login: '/login',
  decks: '/decks',
  deck: (id: number) => `/deck/${id}`,
  review: (id: number) => `/deck/${id}/review`,
  generate: '/generate',
  welcomeGeneration: '/welcomeGeneration',
  document: (id: number, documentId: number) => `/deck/${id}/document/${documentId}`,
  join: (token: string) => `/join/${token}`,
  /** What is due in all decks. */
  learn: '/learn',
  learnDeck: (id: number, topic?: number) => `/learn?deck=${id}${topic === undefined ? '' : `&topic=${topic}`}`,
  statistics: '/statistics',
  account: '/account',
  checkout: '/checkout',
  payed: '/payed',
  blogs: '/blogs',
  article: (link: string) => `/blogs/${link}`,
  mission: '/mission',
  gdpr: '/gdpr',
  terms: '/terms',
  imprint: '/imprint',
} as const

/** The history state of links that lead a newcomer to a screen behind the login: they register first. */
export const newcomer = 'newcomer'
