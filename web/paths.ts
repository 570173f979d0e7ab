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
  learn: '/learn',
  account: '/account',
  mission: '/mission',
  gdpr: '/gdpr',
  terms: '/terms',
  imprint: '/imprint',
} as const
