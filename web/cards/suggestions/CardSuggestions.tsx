import { useQuery } from '@tanstack/react-query'
import type { Card } from '../../../shared/api/contract.ts'
import { query } from '../../data/api.ts'
import type { OpenPopup } from '../../decks/popup.ts'
import { t } from '../../texts/index.ts'
import kit from '../../ui/kit.module.css'
import styles from './Suggestions.module.css'

interface CardSuggestionsProps {
  card: Card
  /** Id of the element that holds the question. */
  questionId: string
  onPopup: OpenPopup
}

/** Marks older than this have been seen. */
const markedMs = 30 * 86_400_000

/** Suggests a change of somebody else's card, and shows the outcome of the last suggestion. */
export function CardSuggestions({ card, questionId, onPopup }: CardSuggestionsProps) {
  const words = t.suggestions.suggest
  const { data: state } = useQuery({
    ...query('GET /api/suggestions/:id', { id: String(card.deckId) }),
    select: ({ suggestions }) =>
      suggestions.find((one) => one.isOwn && one.cardId === card.id && isRecent(one.at))?.state,
  })
  return (
    <>
      <button
        type="button"
        className={kit.quietLink}
        aria-describedby={questionId}
        onClick={() => onPopup({ kind: 'suggest', card })}
      >
        {words.open}
      </button>
      {state && (
        <button
          type="button"
          className={styles.state}
          data-state={state}
          onClick={() => onPopup({ kind: 'suggestions' })}
        >
          {words.states[state]}
        </button>
      )}
    </>
  )
}

const isRecent = (at: string) => Date.now() - Date.parse(at) < markedMs
