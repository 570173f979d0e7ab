import { useQuery } from '@tanstack/react-query'
import { query } from '../../data/api.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Suggestions.module.css'
import { useOwnSuggestions } from './useOwnSuggestions.ts'

interface SuggestionsNoticeProps {
  deckId: number
  /** Whose suggestions count: those of all, or the user's own. */
  canEdit: boolean
  onOpen: () => void
}

/** Tells those who decide that learners suggested something, and others of what they suggested themselves. */
export function SuggestionsNotice({ deckId, canEdit, onOpen }: SuggestionsNoticeProps) {
  const { data } = useQuery(query('GET /api/suggestions/:id', { id: String(deckId) }))
  const own = useOwnSuggestions(deckId).length
  const words = t.corrections.suggestions
  const waiting = canEdit ? data?.open : own
  if (!waiting) return null
  return (
    <Notice className={styles.notice} actions={<Button onClick={onOpen}>{words.look}</Button>}>
      {canEdit ? words.waiting(waiting) : t.corrections.own.waiting(waiting)}
    </Notice>
  )
}
