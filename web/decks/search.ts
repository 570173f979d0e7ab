import { query } from '../data/api.ts'

/** Decks that a section shows before it offers more. */
export const decksPerPage = 60

/** One page of a search of the learner's own decks. It asks for one deck more than it shows, to know whether another page follows. */
export const searchPage = (search: string, page: number) =>
  query('GET /api/search', {
    search,
    public: 'false',
    limit: String(decksPerPage + 1),
    offset: String(page * decksPerPage),
  })
