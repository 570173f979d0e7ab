import { Link } from 'react-router'
import type { BlogEntry } from '../../shared/api/contract.ts'
import { paths } from '../data/paths.ts'
import { ArticleDate } from './ArticleDate.tsx'
import styles from './ArticleItem.module.css'

/** An article in the list. */
export function ArticleItem({ article }: { article: BlogEntry }) {
  return (
    <li className={styles.item}>
      <h2 className={styles.title}>
        <Link to={paths.article(article.link)}>{article.title}</Link>
      </h2>
      <p>{article.description}</p>
      <ArticleDate article={article} />
    </li>
  )
}
