import { query } from '../data/api.ts'

/** The articles in which every word of `search` occurs, newest first; all for a blank one. */
export const articlesQuery = (search = '') => query('GET /api/fetchBlogs', { search })

export const articleQuery = (link: string) => query('PUT /api/fetchBlog', { id: link })
