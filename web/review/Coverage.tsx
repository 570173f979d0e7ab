import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { TargetDeck } from '../generation/useBegin.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { CoveragePart } from './CoveragePart.tsx'
import { coverageOf, type Part, rangesOf } from './coverage.ts'
import styles from './DocumentPage.module.css'
import { MoreFromHere } from './MoreFromHere.tsx'

interface CoverageProps {
  deck: TargetDeck
  document: CallOutput<'GET /api/document/:id'>
  parts: readonly Part[]
  /** More cards are being made. */
  onMade: () => void
}

/** Which parts of a document gave cards, and which did not. */
export function Coverage({ deck, document, parts, onMade }: CoverageProps) {
  const [more, setMore] = useState<Part | null>(null)
  const { state, message, unit, emptyPages } = document
  const { covered, cards, most } = coverageOf(parts)
  const words = t.review.documents
  if (state === 'failed') return <Notice tone="error">{message}</Notice>
  if (state === 'reading') return <Notice>{words.reading}</Notice>
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.total}>{parts.length > 0 ? words.summary(covered, parts.length, cards) : words.noParts}</p>
        {emptyPages.length > 0 && (
          <Notice title={words.withoutText(unit, rangesOf(emptyPages), emptyPages.length)}>
            {words.withoutTextNote}
          </Notice>
        )}
      </div>
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label={words.parts}>
          {parts.map((part) => (
            <CoveragePart key={part.passages[0]} part={part} unit={unit} most={most} onMore={setMore} />
          ))}
        </ul>
      )}
      {more && (
        <MoreFromHere deck={deck} document={document} part={more} onClose={() => setMore(null)} onMade={onMade} />
      )}
    </>
  )
}
