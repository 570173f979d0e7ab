import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWrite } from '../data/api.ts'
import { documentsOf } from '../generation/documentsQuery.ts'
import { paths } from '../data/paths.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import styles from './DocumentList.module.css'

/** The documents of a deck, each with the way to what it gave, or why it gave nothing; nothing while there are none. */
export function DocumentList({ deckId }: { deckId: number }) {
  const { data: documents = [] } = useQuery(documentsOf(deckId))
  const remove = useWrite('PUT /api/deleteDocument')
  const removedId = useRef<number | null>(null)
  const words = t.review.documents
  const now = new Date()

  // The button that removed a document is gone with it: focus goes to the heading, or to the page's when that is gone, too.
  useEffect(() => {
    if (removedId.current === null || documents.some(({ id }) => id === removedId.current)) return
    removedId.current = null
    const heading = document.getElementById('documents-title') ?? document.querySelector<HTMLElement>('#main h1')
    heading?.focus({ preventScroll: true })
  }, [documents])

  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents-title" className={styles.section}>
      <h2 id="documents-title" tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      <ul className={styles.list}>
        {documents.map(({ id, name, state, message, unit, pageCount, uploadedAt }) =>
          state === 'failed' ? (
            <li key={id} className={styles.failed}>
              <p dir="auto">{name}</p>
              <IconButton
                icon="trash"
                size="small"
                label={words.removeFailed(name)}
                disabled={remove.isPending}
                onClick={() => {
                  removedId.current = id
                  remove.mutate(
                    { id },
                    {
                      onSuccess: () => void toast({ message: words.removed, tone: 'good' }),
                      onError: (error) => void toast({ message: errorText(error), tone: 'error' }),
                    },
                  )
                }}
              />
              <p className={styles.facts}>{message}</p>
            </li>
          ) : (
            <li key={id}>
              <Link to={paths.document(deckId, id)} dir="auto">
                {name}
              </Link>
              <p className={styles.facts}>
                {state === 'ready' ? words.size(unit, pageCount) : words.reading}
                {(state !== 'ready' || unit) && ' · '}
                {relativeTime(new Date(uploadedAt), now)}
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
