import { query } from '../api.ts'

/** Decks that a section shows before it offers more. */
export const decksPerPage = 60

/** Whose decks a search goes through. */
export type Whose = 'own' | 'public'

/** One page of a search. It asks for one deck more than it shows, to know whether another page follows. */
export const searchPage = (search: string, whose: Whose, page: number) =>
  query('GET /api/search', {
    search,
    public: whose === 'public' ? 'true' : 'false',
    limit: String(decksPerPage + 1),
    offset: String(page * decksPerPage),
  })
