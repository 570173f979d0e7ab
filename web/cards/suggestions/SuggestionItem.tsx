import type { ReactNode } from 'react'
import type { Suggestion } from '../../../shared/api/contract.ts'
import type { ApiError } from '../../data/api.ts'
import { faceOf } from '../cardDraft.ts'
import { errorText } from '../../texts/errors.ts'
import { t } from '../../texts/index.ts'
import { relativeTime } from '../../texts/time.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Difference } from './Difference.tsx'
import styles from './Suggestions.module.css'

interface SuggestionItemProps {
  suggestion: Suggestion
  /** The name of its author. */
  title: string
  /** Why the last action on it was refused. */
  error: ApiError | null
  children: ReactNode
}

/** Why a suggestion that was pending is gone. */
export function goneText(error: ApiError): string {
  const words = t.suggestions.list
  if (error.code === 'conflict') return words.decidedElsewhere
  return error.code === 'not-found' ? words.gone : errorText(error)
}

/** Above the current card of a suggestion. */
export const titleOfNow = ({ isAiGenerated }: Suggestion): string =>
  [t.suggestions.list.now, isAiGenerated && t.decks.cards.ai].filter(Boolean).join(' · ')

/** A suggestion next to the current card. */
export function SuggestionItem({ suggestion, title, error, children }: SuggestionItemProps) {
  const { at, note, now, content, isOutdated } = suggestion
  const words = t.suggestions.list
  return (
    <li tabIndex={-1} className={styles.suggestion}>
      <h3 className={styles.by}>
        <span dir="auto">{title}</span>
        <span className={styles.at}>, {relativeTime(at)}</span>
      </h3>
      {note && (
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
      )}
      {isOutdated && <p className={styles.outdated}>{words.outdated}</p>}
      <Difference
        first={faceOf(now)}
        firstTitle={titleOfNow(suggestion)}
        second={faceOf(content)}
        secondTitle={words.suggested}
      />
      {error && <Notice tone="error">{error.code === 'conflict' ? words.changed : errorText(error)}</Notice>}
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
