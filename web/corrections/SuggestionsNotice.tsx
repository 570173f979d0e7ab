import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Suggestions.module.css'

/** Tells those who decide that learners suggested something. */
export function SuggestionsNotice({ deckId, onOpen }: { deckId: number; onOpen: () => void }) {
  const { data } = useQuery(query('GET /api/suggestions/:id', { id: String(deckId) }))
  const words = t.corrections.suggestions
  if (!data?.open) return null
  return (
    <Notice className={styles.notice} actions={<Button onClick={onOpen}>{words.look}</Button>}>
      {words.waiting(data.open)}
    </Notice>
  )
}
