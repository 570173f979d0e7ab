import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput, Suggestion } from '../../shared/api/contract.ts'
import { query, useWrite } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { SuggestionItem } from './SuggestionItem.tsx'
import styles from './Suggestions.module.css'

type Decision = CallInput<'PUT /api/decideSuggestion'>['decision']

/** What learners would change in a deck, one after another, to be decided on. */
export function SuggestionsDialog({ deckId, onClose }: { deckId: number; onClose: () => void }) {
  const reading = query('GET /api/suggestions/:id', { id: String(deckId) })
  const { data, isError, error, refetch } = useQuery(reading)
  const decide = useWrite('PUT /api/decideSuggestion')
  const status = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const words = t.corrections.suggestions
  const suggestions = data?.suggestions ?? []

  const put = ({ id, version }: Suggestion, decision: Decision) => {
    if (decide.isPending) return
    const index = suggestions.findIndex((one) => one.id === id)
    decide.mutate(
      { id, version, decision },
      {
        onSuccess: () => {
          toast({ message: decision === 'accept' ? words.accepted : words.declined, tone: 'good' })
          // What had focus has gone with the suggestion: the next one takes it.
          const next = list.current?.children[index] ?? status.current
          if (next instanceof HTMLElement) next.focus()
        },
        // It is compared with the card as it is by now.
        onError: () => void queryClient.invalidateQueries({ queryKey: reading.queryKey }),
      },
    )
  }
  return (
    <Dialog
      open
      size="wide"
      title={words.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.ui.close}</Button>}
    >
      {isError && !data && (
        <Notice tone="error" actions={<Button onClick={() => refetch()}>{t.ui.retry}</Button>}>
          {errorText(error)}
        </Notice>
      )}
      {!data && !isError && <Skeleton height="12rem" />}
      {/* Of one that somebody else decided on, only this is left to say. */}
      {decide.isError && !suggestions.some(({ id }) => id === decide.variables.id) && (
        <Notice tone="error">
          {decide.error.code === 'conflict' ? words.decidedElsewhere : errorText(decide.error)}
        </Notice>
      )}
      {data && (
        <p ref={status} tabIndex={-1} role="status" className={styles.count}>
          {data.open > 0 && words.waiting(data.open)}
        </p>
      )}
      {data && suggestions.length === 0 && <EmptyState>{words.none}</EmptyState>}
      <ol ref={list} className={styles.list}>
        {suggestions.map((suggestion) => {
          const isTried = decide.variables?.id === suggestion.id
          const isPending = isTried && decide.isPending
          return (
            <SuggestionItem
              key={suggestion.id}
              suggestion={suggestion}
              title={suggestion.by}
              error={isTried ? decide.error : null}
            >
              <Button pending={isPending} onClick={() => put(suggestion, 'decline')}>
                {words.decline}
              </Button>
              <Button variant="primary" pending={isPending} onClick={() => put(suggestion, 'accept')}>
                {words.accept}
              </Button>
            </SuggestionItem>
          )
        })}
      </ol>
    </Dialog>
  )
}
