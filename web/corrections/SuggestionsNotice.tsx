import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Suggestions.module.css'

interface SuggestionsNoticeProps {
  deckId: number
  /** Whose suggestions count: those of all, or the user's own. */
  canEdit: boolean
  onOpen: () => void
}

/** Tells those who decide that learners suggested something, and others of what they suggested themselves. */
export function SuggestionsNotice({ deckId, canEdit, onOpen }: SuggestionsNoticeProps) {
  const { data } = useQuery(query('GET /api/suggestions/:id', { id: String(deckId) }))
  const words = t.corrections.suggestions
  if (!data?.open) return null
  return (
    <Notice className={styles.notice} actions={<Button onClick={onOpen}>{words.look}</Button>}>
      {canEdit ? words.waiting(data.open) : t.corrections.own.waiting(data.open)}
    </Notice>
  )
}
