import { useRef } from 'react'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OwnSuggestion } from './OwnSuggestion.tsx'
import styles from './Suggestions.module.css'
import { useOwnSuggestions } from './useOwnSuggestions.ts'

/** What the user would change in somebody else's deck, as long as nobody has decided on it. */
export function OwnSuggestionsDialog({ deckId, onClose }: { deckId: number; onClose: () => void }) {
  const status = useRef<HTMLParagraphElement>(null)
  const suggestions = useOwnSuggestions(deckId)
  const words = t.corrections.own
  return (
    <Dialog
      open
      size="wide"
      title={words.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.ui.close}</Button>}
    >
      <p ref={status} tabIndex={-1} role="status" className={styles.count}>
        {suggestions.length > 0 ? words.waiting(suggestions.length) : words.none}
      </p>
      <ol className={styles.list}>
        {suggestions.map((suggestion) => (
          <OwnSuggestion
            key={suggestion.id}
            suggestion={suggestion}
            deckId={deckId}
            onWithdrawn={() => status.current?.focus()}
          />
        ))}
      </ol>
    </Dialog>
  )
}
