import type { StudySource } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Source.module.css'

/** Where a card comes from: document, page, headings, and the sentence that it rests on among what stands around it. */
export function SourceView({ source }: { source: StudySource }) {
  const words = t.review.source
  const { documentId, documentName, unit, page, path, quote, before, after, isGeneralKnowledge } = source
  if (isGeneralKnowledge || quote === null)
    return (
      <Notice tone="warning" title={words.general}>
        {words.generalNote}
      </Notice>
    )
  return (
    <div className={styles.source}>
      <div>
        {/* Whoever only learns a deck is not told what its author's files are called. */}
        {(documentName !== null || documentId === null) && (
          <p className={documentName ? styles.document : styles.place} dir="auto">
            {documentName ?? words.deleted}
          </p>
        )}
        <p className={styles.place}>
          {page !== null && unit !== null && words.place(unit, page)}
          {path.length > 0 && (
            <span dir="auto">
              <VisuallyHidden>{words.path}</VisuallyHidden>
              {page !== null && unit !== null && ' · '}
              {path.join(' › ')}
            </span>
          )}
        </p>
      </div>
      <blockquote className={styles.text} dir="auto">
        {before.trimStart()}
        <VisuallyHidden>{words.quote}: </VisuallyHidden>
        <mark className={styles.quote}>{quote}</mark>
        {after.trimEnd()}
      </blockquote>
    </div>
  )
}
