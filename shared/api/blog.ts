import { z } from 'zod'
import { limits } from '../limits.ts'
import { type Endpoints, text } from './endpoint.ts'

/** Longest name of an article in its address. */
export const articleLinkLength = 100

/** An article in the list. */
const entry = z.object({
  title: z.string(),
  /** The day of publication. */
  date: z.iso.date(),
  description: z.string(),
  /** Its name in the address: `/blogs/{link}`. */
  link: z.string(),
  readingMinutes: z.int(),
})

export const blog = {
  'GET /api/fetchBlogs': {
    access: 'public',
    input: z.object({ search: text(limits.searchLength).default('') }),
    output: z.array(entry),
  },
  'PUT /api/fetchBlog': {
    access: 'public',
    input: z.object({ id: text(articleLinkLength) }),
    output: entry.extend({ content: z.string() }),
  },
} as const satisfies Endpoints
