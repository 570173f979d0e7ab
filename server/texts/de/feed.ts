import type { feed as en } from '../en/feed.ts'

/** The feed of the blog. */
export const feed: typeof en = { title: 'Blog', read: 'Den Artikel lesen' }
