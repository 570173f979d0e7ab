import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { ByModel, CardContent } from '../cards/CardContent.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import kit from '../ui/kit.module.css'
import styles from './LeftOut.module.css'

type Idea = CallOutput<'GET /api/leftOut'>[number]

interface LeftOutProps {
  deckId: number
  /** Restricts them to those of a document, and of some of its passages. */
  documentId?: number
  passages?: readonly number[]
}

const ideasOf = ({ deckId, documentId }: LeftOutProps) =>
  query('GET /api/leftOut', { deckid: String(deckId), ...(documentId && { documentid: String(documentId) }) })

/** Opens the ideas that checks left out of a deck; nothing where there are none. */
export function LeftOutButton(props: LeftOutProps) {
  const { data } = useQuery(ideasOf(props))
  const [isOpen, setIsOpen] = useState(false)
  const number = data ? within(data, props).length : 0
  if (number === 0 && !isOpen) return null
  return (
    <>
      <Button variant="plain" onClick={() => setIsOpen(true)}>
        {t.review.leftOut.open(number)}
      </Button>
      {isOpen && <LeftOutDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const within = (ideas: readonly Idea[], { passages }: LeftOutProps) =>
  passages ? ideas.filter(({ passage }) => passage !== null && passages.includes(passage)) : ideas

function LeftOutDialog({ onClose, ...props }: LeftOutProps & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(ideasOf(props))
  // Those that were taken stay, so that nothing moves under the pointer.
  const [first] = useState(data)
  const ideas = within(first ?? data ?? [], props)
  const words = t.review.leftOut
  return (
    <Dialog size="wide" title={words.title} onClose={onClose}>
      {ideas.length > 0 ? (
        <>
          <p>{words.note}</p>
          <ul className={kit.fields}>
            {ideas.map((idea) => (
              <LeftOutIdea key={idea.id} idea={idea} />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} />
      ) : data ? (
        <p>{words.empty}</p>
      ) : (
        <Spinner label={t.ui.loading} />
      )}
    </Dialog>
  )
}

/** An idea with the reason why it became no card, and its quote. */
function LeftOutIdea({ idea }: { idea: Idea }) {
  const take = useWrite('PUT /api/takeLeftOut')
  const { id, content, reason, quote, page, unit } = idea
  const words = t.review
  return (
    <li className={styles.idea}>
      <div>
        <CardContent face={faceOf(content)} />
        <ByModel card={idea} className={kit.small} />
      </div>
      <div className={styles.side}>
        <p className={styles.reason}>{words.documents.reasons[reason]}</p>
        {quote && (
          <blockquote className={styles.quote} dir="auto">
            {quote}
          </blockquote>
        )}
        {unit && page !== null && <p className={kit.small}>{words.source.place(unit, page)}</p>}
        <ErrorNotice error={take.error} />
        <Button disabled={take.isSuccess} pending={take.isPending} onClick={() => take.mutate({ id })}>
          {take.isSuccess ? words.leftOut.taken : words.leftOut.take}
        </Button>
      </div>
    </li>
  )
}
