import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { useProduct } from '../app/shell/config.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import styles from './ArticleCall.module.css'

/** What to do after an article: begin, or hear what this is. */
export function ArticleCall() {
  const { productName } = useProduct()
  const { title, body, start, home } = t.blog.call
  return (
    <aside className={styles.call} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.body}>{body(productName)}</p>
      </div>
      <p className={styles.actions}>
        <Link to={paths.login} className={buttonClass({ variant: 'primary' })}>
          {start}
        </Link>
        <Link to={paths.home}>{home(productName)}</Link>
      </p>
    </aside>
  )
}
