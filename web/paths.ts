/** Links to the screens; nothing else spells a path. */
export const paths = {
  home: '/',
  login: '/login',
  decks: '/decks',
  deck: (id: number) => `/deck/${id}`,
  learn: '/learn',
  account: '/account',
  mission: '/mission',
  gdpr: '/gdpr',
  terms: '/terms',
  imprint: '/imprint',
} as const
