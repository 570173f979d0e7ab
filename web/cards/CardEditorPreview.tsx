import { useDeferredValue } from 'react'
import { t } from '../texts/index.ts'
import { type CardDraft, usedOptions } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { CardText } from './CardText.tsx'

/** How the texts of the card will look. */
export function CardEditorPreview({ draft }: { draft: CardDraft }) {
  // Typing goes first; the preview follows.
  const { questionText, isGapText, ...rest } = useDeferredValue(draft)
  const options = usedOptions({ questionText, isGapText, ...rest }).filter((option) => option.text.trim() !== '')
  const words = t.cards.editor
  const isEmpty = questionText.trim() === '' && options.length === 0
  return (
    <aside className={styles.preview} aria-label={words.preview}>
      <p className={styles.previewTitle} aria-hidden="true">
        {words.preview}
      </p>
      {isEmpty ? (
        <p className={styles.hint}>{words.previewEmpty}</p>
      ) : (
        <>
          <div className={styles.previewQuestion}>
            <CardText text={questionText} {...(isGapText && { gaps: 'shown' as const })} />
          </div>
          {options.map((option) => (
            <div key={option.key} className={styles.previewAnswer}>
              <CardText text={option.text} />
            </div>
          ))}
        </>
      )}
    </aside>
  )
}
