import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { CardEditor } from '../cards/CardEditor.tsx'
import { query } from '../data/api.ts'
import { allRows } from '../decks/tree.ts'
import type { TargetDeck } from '../generation/useBegin.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PagePicture } from './PagePicture.tsx'
import styles from './WriteCard.module.css'

interface WriteCardProps {
  deck: TargetDeck
  document: CallOutput<'GET /api/document/:id'>
  part: { title: string; firstPage: number; passages: readonly number[] }
  describedBy: string
}

/** Opens the editor next to the text of a part of a document, to write a card about what no card asks for. */
export function WriteCard({ deck, document, part, describedBy }: WriteCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...query('GET /api/deck/:id', { id: String(deck.id) }), enabled: isOpen })
  const rows = allRows(data?.structure ?? [])
  return (
    <>
      <Button variant="plain" icon="pencil" aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        {t.review.documents.write}
      </Button>
      {isOpen && data && (
        <CardEditor
          deckId={deck.id}
          rows={rows}
          topicId={(rows.find(({ topic }) => topic.name === part.title) ?? rows[0])?.topic.id ?? 0}
          beside={<PartText document={document} part={part} />}
          onSaved={() => {}}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** The text of a part; its first page, if it has none. */
function PartText({ document: { id, unit }, part }: Pick<WriteCardProps, 'document' | 'part'>) {
  const reads = useQueries({
    queries: part.passages.map((passage) => query('GET /api/passage', { id: String(id), passage: String(passage) })),
  })
  const text = reads.map(({ data }) => data?.text.trim() ?? '').filter(Boolean)
  const failed = reads.find(({ error }) => error)
  return (
    <section aria-label={t.review.documents.text} className={styles.text}>
      {failed?.error ? (
        <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
      ) : reads.some(({ isPending }) => isPending) ? (
        <Spinner label={t.ui.loading} />
      ) : text.length > 0 ? (
        <p dir="auto">{text.join('\n\n')}</p>
      ) : (
        <PagePicture documentId={id} page={part.firstPage} alt={t.review.source.pageOf(unit, part.firstPage)} />
      )}
    </section>
  )
}
