import type { BlogEntry } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import styles from './ArticleDate.module.css'

/** When an article appeared, and how long it takes to read. */
export function ArticleDate({ article: { date, readingMinutes } }: { article: BlogEntry }) {
  return (
    <p className={styles.date}>
      <time dateTime={date}>{t.blog.date(date)}</time>
      <span>{t.blog.readingTime(readingMinutes)}</span>
    </p>
  )
}
