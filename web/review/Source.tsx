import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StudySource } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { query } from '../data/api.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import kit from '../ui/kit.module.css'
import styles from './Source.module.css'

/** Opens the source of a card that was made. */
export function SourceButton({ cardId, describedBy }: { cardId: number; describedBy?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={kit.quietLink} aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        {t.review.source.open}
      </button>
      {isOpen && <SourceDialog cardId={cardId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Shows where a card comes from. */
export function SourceDialog({ cardId, onClose }: { cardId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query('GET /api/cardSource/:id', { id: String(cardId) }))
  const words = t.review.source
  return (
    <Dialog title={words.title} onClose={onClose}>
      {data ? (
        data.source ? (
          <SourceView source={data.source} />
        ) : (
          <p>{words.none}</p>
        )
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} />
      ) : (
        <Spinner label={t.ui.loading} />
      )}
    </Dialog>
  )
}

/** Where a card comes from: document, page, headings, and the sentence that it rests on among what stands around it. */
export function SourceView({ source }: { source: StudySource }) {
  const words = t.review.source
  const { documentId, documentName, unit, page, path, quote, before, after, isGeneralKnowledge } = source
  if (isGeneralKnowledge)
    return (
      <Notice tone="warning" title={words.general}>
        {words.generalNote}
      </Notice>
    )
  return (
    <div className={styles.source}>
      <div>
        {/* Learners do not see the names of the author's files. */}
        {(documentName !== null || documentId === null) && (
          <p className={documentName ? styles.document : kit.note} dir="auto">
            {documentName ?? (quote === null ? words.deletedPage : words.deleted)}
          </p>
        )}
        <p className={kit.note}>
          {page !== null && unit !== null && words.place(unit, page)}
          {path.length > 0 && (
            <span dir="auto">
              <span className={kit.hidden}>{words.path}</span>
              {page !== null && unit !== null && ' · '}
              {path.join(' › ')}
            </span>
          )}
        </p>
      </div>
      {quote !== null && (
        <blockquote className={styles.text} dir="auto">
          {before.trimStart()}
          <span className={kit.hidden}>{words.quote}: </span>
          <mark className={styles.quote}>{quote}</mark>
          {after.trimEnd()}
        </blockquote>
      )}
    </div>
  )
}
