import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import styles from './ArticleNeighbours.module.css'
import { articlesQuery } from './queries.ts'

/** The articles that appeared before and after one. */
export function ArticleNeighbours({ link }: { link: string }) {
  const { data = [] } = useQuery(articlesQuery())
  const index = data.findIndex((article) => article.link === link)
  if (index === -1) return null
  const [previous, next] = [data[index + 1], data[index - 1]]
  return (
    <nav aria-label={t.blog.more} className={styles.neighbours}>
      {previous && (
        <Link to={paths.article(previous.link)} rel="prev">
          <span>{t.blog.previous}</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={paths.article(next.link)} rel="next" className={styles.next}>
          <span>{t.blog.next}</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
