import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../api.ts'
import { paths } from '../paths.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import styles from './DocumentList.module.css'

/** The documents of a deck, each with the way to what it gave; nothing while there are none. */
export function DocumentList({ deckId }: { deckId: number }) {
  const { data: documents = [] } = useQuery(query('GET /api/documents', { deckid: String(deckId) }))
  const words = t.review.documents
  const now = new Date()
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents-title" className={styles.section}>
      <h2 id="documents-title" className={styles.title}>
        {words.title}
      </h2>
      <ul className={styles.list}>
        {documents.map(({ id, name, state, unit, pageCount, uploadedAt }) => (
          <li key={id}>
            <Link to={paths.document(deckId, id)} dir="auto">
              {name}
            </Link>
            <p className={styles.facts}>
              {state === 'ready' ? words.size(unit, pageCount) : words[state]}
              {(state !== 'ready' || unit) && ' · '}
              {relativeTime(new Date(uploadedAt), now)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
