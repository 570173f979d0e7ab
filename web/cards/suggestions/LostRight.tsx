import { useState } from 'react'
import { type CardDraft, textOf } from '../cardDraft.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { News } from './News.tsx'

interface LostRightProps {
  draft: CardDraft
  /** Nothing of the deck is to be seen any more. */
  isGone: boolean
  /** What was written becomes a suggestion; null where that cannot be. */
  onSuggest: (() => void) | null
}

/** Tells somebody who writes that it cannot be saved any more, and how it is not lost. */
export function LostRight({ draft, isGone, onSuggest }: LostRightProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const words = t.corrections.lost
  // Without HTTPS there is no clipboard, which throws at once.
  const copy = async () => navigator.clipboard.writeText(textOf(draft))
  const onCopy = () =>
    void copy().then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    )
  return (
    <News
      tone="error"
      title={isGone ? words.gone : words.readOnly}
      actions={
        <>
          <Button onClick={onCopy}>{words.copy}</Button>
          {onSuggest && <Button onClick={onSuggest}>{words.suggest}</Button>}
        </>
      }
    >
      <p>{onSuggest ? words.suggestNote : words.note}</p>
      {outcome && <p>{words[outcome]}</p>}
    </News>
  )
}
