/** Ways to learn that write no schedule. */
export const ways = ['practise', 'test', 'match'] as const
export type Way = (typeof ways)[number]

const cardsOf = (screen: string, id: number, topic?: number) =>
  `/${screen}?deck=${id}${topic === undefined ? '' : `&topic=${topic}`}`

/** Links to the screens; nothing else spells a path. */
export const paths = {
  home: '/',
  login: '/login',
  decks: '/decks',
  deck: (id: number) => `/deck/${id}`,
  /** A card, over its deck. */
  card: (deckId: number, id: number) => `/deck/${deckId}?card=${id}`,
  searchCards: '/cards',
  searchCardsFor: (search: string) => `/cards?${new URLSearchParams({ search })}`,
  review: (id: number) => `/deck/${id}/review`,
  class: (id: number) => `/deck/${id}/class`,
  generate: '/generate',
  welcomeGeneration: '/welcomeGeneration',
  document: (id: number, documentId: number) => `/deck/${id}/document/${documentId}`,
  join: (token: string) => `/join/${token}`,
  /** What is due in all decks. */
  learn: '/learn',
  learnDeck: (id: number, topic?: number) => cardsOf('learn', id, topic),
  way: (way: Way, id: number, topic?: number) => cardsOf(way, id, topic),
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
  accessibility: '/accessibility',
  cancel: '/cancel',
  withdraw: '/withdraw',
} as const

/** The history state of links that lead a newcomer to a screen behind the login: they register first. */
export const newcomer = 'newcomer'
