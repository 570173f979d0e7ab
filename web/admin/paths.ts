/** Parameter of the ledger's address: whose lines are shown. */
export const ledgerUser = 'user'

/** Links to the screens of admins; nothing else spells a path of theirs. Apart from the others, which every page loads. */
export const adminPaths = {
  candidates: '/admin/candidates',
  convert: (candidateId: number) => `/admin/affiliate/${candidateId}`,
  affiliates: '/admin/affiliates',
  affiliate: (affiliateId: number) => `/admin/affiliate/details/${affiliateId}`,
  users: '/admin/users',
  reports: '/admin/reports',
  declarations: '/admin/declarations',
  health: '/admin/health',
  jobs: '/admin/jobs',
  ai: '/admin/ai',
  ledger: '/admin/ledger',
  ledgerOf: (userId: number) => `/admin/ledger?${ledgerUser}=${userId}`,
  audit: '/admin/audit',
} as const

/** The screens that the navigation and the account page list, in their order. */
export const listedScreens = [
  'candidates',
  'affiliates',
  'users',
  'reports',
  'declarations',
  'health',
  'jobs',
  'ai',
  'ledger',
  'audit',
] as const satisfies (keyof typeof adminPaths)[]

/** The screen of the navigation at an address, or the one from which it is reached. */
export function placeOf(pathname: string): { screen: string; isItself: boolean } {
  if (pathname.startsWith('/admin/affiliate/details/')) return { screen: adminPaths.affiliates, isItself: false }
  if (pathname.startsWith('/admin/affiliate/')) return { screen: adminPaths.candidates, isItself: false }
  return { screen: pathname, isItself: true }
}
