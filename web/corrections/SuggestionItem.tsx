import type { CallInput, Suggestion } from '../../shared/api/contract.ts'
import type { ApiError } from '../api.ts'
import { faceOf } from '../cards/cardDraft.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Difference } from './Difference.tsx'
import styles from './Suggestions.module.css'

export type Decision = CallInput<'PUT /api/decideSuggestion'>['decision']

interface SuggestionItemProps {
  suggestion: Suggestion
  /** Why the last decision on it was refused. */
  error: ApiError | null
  isPending: boolean
  onDecide: (decision: Decision) => void
}

/** A suggestion beside the card as it is now. */
export function SuggestionItem({ suggestion, error, isPending, onDecide }: SuggestionItemProps) {
  const { by, at, note, now, content, isOutdated } = suggestion
  const words = t.corrections.suggestions
  return (
    <li tabIndex={-1} className={styles.suggestion}>
      <h3 className={styles.by}>
        <span dir="auto">{by}</span> <span className={styles.at}>{relativeTime(new Date(at), new Date())}</span>
      </h3>
      {note && (
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
      )}
      {isOutdated && <p className={styles.outdated}>{words.outdated}</p>}
      <Difference first={faceOf(now)} firstTitle={words.now} second={faceOf(content)} secondTitle={words.suggested} />
      {error && <Notice tone="error">{error.code === 'conflict' ? words.changed : errorText(error)}</Notice>}
      <div className={styles.actions}>
        <Button pending={isPending} onClick={() => onDecide('decline')}>
          {words.decline}
        </Button>
        <Button variant="primary" pending={isPending} onClick={() => onDecide('accept')}>
          {words.accept}
        </Button>
      </div>
    </li>
  )
}
