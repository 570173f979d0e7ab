import type { BlogEntry } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { query } from '../data/api.ts'
import styles from './articles.module.css'

/** When an article appeared, and how long it takes to read. */
export function ArticleDate({ article: { date, readingMinutes } }: { article: BlogEntry }) {
  return (
    <p className={styles.date}>
      <time dateTime={date}>{t.blog.date(date)}</time>
      <span>{t.blog.readingTime(readingMinutes)}</span>
    </p>
  )
}

/** The articles in which every word of `search` occurs, newest first; all for a blank one. */
export const articlesQuery = (search = '') => query('GET /api/fetchBlogs', { search })

export const articleQuery = (link: string) => query('PUT /api/fetchBlog', { id: link })
