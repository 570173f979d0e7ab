import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { ApiError } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { toast } from '../ui/toast.ts'
import { ArticleCall } from './ArticleCall.tsx'
import { ArticleDate } from './ArticleDate.tsx'
import { ArticleNeighbours } from './ArticleNeighbours.tsx'
import styles from './ArticlePage.module.css'
import { ArticleText } from './ArticleText.tsx'
import { articleQuery, articlesQuery } from './queries.ts'

/** Starts what the screen reads while its program loads. */
export function loader({ params }: { params: { name?: string } }): null {
  prefetch(articleQuery(params.name ?? ''))
  prefetch(articlesQuery())
  return null
}

/** An article of the blog. */
export function Component() {
  const { name = '' } = useParams()
  const { data: article, error } = useQuery(articleQuery(name))
  if (error) return <LeaveForBlogs error={error} />
  return (
    <div className={styles.page}>
      <Link to={paths.blogs} className={styles.back}>
        <Icon name="arrow-left" size={18} />
        {t.blog.back}
      </Link>
      <article className={styles.article}>
        <header>
          <h1 tabIndex={-1}>{article?.title ?? t.ui.loading}</h1>
          {article && (
            <>
              <p className={styles.lead}>{article.description}</p>
              <ArticleDate article={article} />
            </>
          )}
        </header>
        {article ? <ArticleText markdown={article.content} /> : <Skeleton lines={16} />}
      </article>
      {article && (
        <>
          <ArticleCall />
          <ArticleNeighbours link={article.link} />
        </>
      )}
    </div>
  )
}

/** Goes to the list and says why. */
function LeaveForBlogs({ error }: { error: ApiError }) {
  const navigate = useNavigate()
  const isGone = useRef(false)
  useEffect(() => {
    if (isGone.current) return
    isGone.current = true
    toast({ message: error.code === 'not-found' ? t.blog.gone : errorText(error), tone: 'error' })
    void navigate(paths.blogs, { replace: true })
  }, [error, navigate])
  return null
}
