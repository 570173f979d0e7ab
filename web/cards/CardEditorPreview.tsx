import { useDeferredValue } from 'react'
import { t } from '../texts/index.ts'
import { CardContent } from './CardContent.tsx'
import { type CardDraft, hasContent, isBlank } from './cardDraft.ts'
import styles from './CardEditor.module.css'

/** How the card will look. */
export function CardEditorPreview({ draft }: { draft: CardDraft }) {
  // Typing goes first; the preview follows.
  const deferred = useDeferredValue(draft)
  const { questionText, questionPicture, isGapText, options } = deferred
  const words = t.cards.editor
  return (
    <aside className={styles.preview} aria-label={words.preview}>
      <p className={styles.previewTitle} aria-hidden="true">
        {words.preview}
      </p>
      {hasContent(deferred) ? (
        <CardContent
          questionText={questionText}
          questionPicture={questionPicture}
          isGapText={isGapText}
          answers={options.filter((option) => !isBlank(option))}
        />
      ) : (
        <p className={styles.previewEmpty}>{words.previewEmpty}</p>
      )}
    </aside>
  )
}
