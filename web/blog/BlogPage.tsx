import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { limits } from '../../shared/limits.ts'
import { addressIn } from '../../shared/locales.ts'
import type { BlogEntry } from '../../shared/api/contract.ts'
import { prefetch } from '../data/queryClient.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { searchIn, useSearchText } from '../app/useSearchText.ts'
import { paths } from '../data/paths.ts'
import styles from './BlogPage.module.css'
import { ArticleDate, articlesQuery } from './articles.tsx'
import kit from '../ui/kit.module.css'

/** No screen: the server answers there. */
const feedPath = '/blogs/feed.xml'

/** Starts the search while the screen's chunk loads. */
export const loader = ({ request }: { request: Request }) =>
  prefetch(articlesQuery(searchIn(new URL(request.url).searchParams)))

/** The articles, and a search through them. */
export function Component() {
  const { text, setText, search } = useSearchText()
  // The last results stay until the next are there.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...articlesQuery(search),
    placeholderData: (last) => last,
  })
  const box = useRef<HTMLInputElement>(null)
  const showAll = () => {
    setText('')
    box.current?.focus()
  }
  const words = t.blog

  return (
    <Page title={words.title} width="text">
      <p className={styles.lead}>{words.lead}</p>
      <SearchField ref={box} label={words.search} value={text} onChange={setText} maxLength={limits.searchLength} />
      <span role="status" className={kit.hidden}>
        {search && data && !isPlaceholderData && words.found(data.length)}
      </span>
      <div className={styles.results}>
        {data && data.length > 0 ? (
          <ol className={styles.articles}>
            {data.map((article) => (
              <ArticleItem key={article.link} article={article} />
            ))}
          </ol>
        ) : data ? (
          <EmptyState actions={<Button onClick={showAll}>{words.showAll}</Button>}>{words.noMatch(search)}</EmptyState>
        ) : error ? (
          <ErrorNotice error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton lines={12} />
        )}
      </div>
      <p className={styles.feed}>
        <a href={addressIn(feedPath, t.locale)}>{words.feed}</a>
      </p>
    </Page>
  )
}

function ArticleItem({ article }: { article: BlogEntry }) {
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
