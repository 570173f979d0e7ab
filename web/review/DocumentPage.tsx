import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { BackToDeck } from './BackToDeck.tsx'
import { Coverage } from './Coverage.tsx'
import { coverageOf, partsOf } from './coverage.ts'
import { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx'
import styles from './DocumentPage.module.css'

const reads = (deckId: string, documentId: string) => ({
  deck: query('GET /api/deck/:id', { id: deckId }),
  document: query('GET /api/document/:id', { id: documentId }),
  coverage: query('GET /api/coverage/:id', { id: documentId }),
})

/** Starts what the screen reads while its program loads. */
export function loader({
  params: { id = '', documentId = '' },
}: {
  params: { id?: string; documentId?: string }
}): null {
  const { deck, document, coverage } = reads(id, documentId)
  prefetch(deck)
  prefetch(document)
  prefetch(coverage)
  return null
}

/** What a document gave: each of its parts with its cards, or why there are none. */
export function Component() {
  const { id = '', documentId = '' } = useParams()
  const read = reads(id, documentId)
  const deck = useQuery(read.deck)
  const document = useQuery(read.document)
  const coverage = useQuery(read.coverage)
  const [isDeleting, setIsDeleting] = useState(false)
  const navigate = useNavigate()
  const words = t.review.documents
  const failed = [document, coverage].find((one) => one.isError && !one.data)
  const { data } = document
  const parts = partsOf(data?.sections ?? [], coverage.data ?? [])
  const deckPath = paths.deck(Number(id))

  return (
    <Page
      title={data?.name ?? t.shell.routes.document.title}
      back={<BackToDeck id={Number(id)} name={deck.data?.name} />}
    >
      {data && (
        <div className={styles.facts}>
          {data.unit && <span>{words.size(data.unit, data.pageCount)}</span>}
          <span>{words.uploaded(relativeTime(new Date(data.uploadedAt), new Date()))}</span>
          <Button variant="plain" icon="trash" className={styles.remove} onClick={() => setIsDeleting(true)}>
            {words.remove}
          </Button>
        </div>
      )}
      {failed?.error && [403, 404].includes(failed.error.status) ? (
        <EmptyState
          actions={
            <Link to={deckPath} className={buttonClass()}>
              {t.review.backToDeck}
            </Link>
          }
        >
          {words.gone}
        </EmptyState>
      ) : failed ? (
        <Notice tone="error" actions={<Button onClick={() => failed.refetch()}>{t.ui.retry}</Button>}>
          {errorText(failed.error)}
        </Notice>
      ) : data && coverage.data ? (
        <Coverage
          deck={{ id: data.deckId, name: deck.data?.name ?? '' }}
          document={data}
          parts={parts}
          onMade={() => void navigate(deckPath)}
        />
      ) : (
        <Spinner label={t.ui.loading} />
      )}
      {isDeleting && data && (
        <DeleteDocumentDialog
          document={data}
          cards={coverageOf(parts).cards}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => void navigate(deckPath, { replace: true })}
        />
      )}
    </Page>
  )
}
