import { useQuery } from '@tanstack/react-query'
import type { Suggestion } from '../../../shared/api/contract.ts'
import { query, useWrite } from '../../data/api.ts'
import { queryClient } from '../../data/queryClient.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastDone } from '../../ui/toast.ts'
import { faceOf } from '../cardDraft.ts'
import { plainText } from '../plainText.ts'
import { relativeTime } from '../../texts/time.ts'
import { Difference } from './Difference.tsx'
import { goneText, SuggestionItem, titleOfNow } from './SuggestionItem.tsx'
import styles from './Suggestions.module.css'

interface OwnSuggestionProps {
  suggestion: Suggestion
  deckId: number
  /** It is gone, together with the element that had focus. */
  onWithdrawn: () => void
}

/** The user's own suggestion while it is pending. */
export function OwnSuggestion({ suggestion, deckId, onWithdrawn }: OwnSuggestionProps) {
  const withdraw = useWrite('PUT /api/withdrawSuggestion')
  const words = t.suggestions.own
  const put = () => {
    if (withdraw.isPending) return
    withdraw.mutate(
      { id: suggestion.id },
      {
        onSuccess: () => {
          toastDone(words.withdrawn)
          onWithdrawn()
        },
        onError: (error) => {
          // Somebody else has decided on it, and it leaves the list.
          if (error.code === 'conflict' || error.code === 'not-found') {
            toast({ message: goneText(error), tone: 'error' })
            onWithdrawn()
          }
          void queryClient.invalidateQueries(query('GET /api/suggestions/:id', { id: String(deckId) }))
        },
      },
    )
  }
  return (
    <SuggestionItem suggestion={suggestion} title={words.one} error={withdraw.error}>
      <Button pending={withdraw.isPending} onClick={put}>
        {words.withdraw}
      </Button>
    </SuggestionItem>
  )
}

/** What became of the user's own suggestion. An accepted one is the card itself by now. */
export function DecidedSuggestion({ suggestion }: { suggestion: Suggestion }) {
  const { content, now, at, state, reply } = suggestion
  const words = t.suggestions.list
  return (
    <li className={styles.suggestion}>
      <p className={styles.by}>
        <span dir="auto">{plainText(content.questionText, content.isGapText) || t.suggestions.own.one}</span>
        <span className={styles.at}>, {relativeTime(at)}</span>
      </p>
      <p className={styles.outcome} data-state={state}>
        {t.suggestions.suggest.states[state]}
      </p>
      {reply && (
        <blockquote className={styles.note} dir="auto">
          {reply}
        </blockquote>
      )}
      {state === 'declined' && (
        <Difference
          first={faceOf(now)}
          firstTitle={titleOfNow(suggestion)}
          second={faceOf(content)}
          secondTitle={words.suggested}
        />
      )}
    </li>
  )
}

/** The user's own suggestions for somebody else's deck: pending ones, or those that were decided. */
export function useOwnSuggestions(deckId: number, isDecided = false) {
  const { data } = useQuery(query('GET /api/suggestions/:id', { id: String(deckId) }))
  return data?.suggestions.filter(({ isOwn, state }) => isOwn && (state === 'open') !== isDecided) ?? []
}
