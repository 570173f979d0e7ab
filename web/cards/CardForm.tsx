import type { ReactNode, RefObject } from 'react'
import type { ApiError } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { CardDraft } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { CardEditorOptions } from './CardEditorOptions.tsx'
import { CardEditorPreview } from './CardEditorPreview.tsx'
import { CardEditorQuestion } from './CardEditorQuestion.tsx'
import type { useCardDraft } from './useCardDraft.ts'

interface CardFormProps {
  id: string
  state: Omit<ReturnType<typeof useCardDraft>, 'content'>
  content: RefObject<HTMLDivElement | null>
  /** Why it was not saved. */
  error: ApiError | null
  isReadOnly: boolean
  arePicturesFixed?: boolean
  onChange: (part: Partial<CardDraft>) => void
  onStartOver: () => void
  onSubmit: () => void
  /** What stands beneath the answers. */
  children: ReactNode
}

/** The fields of a card, beside how it will look. */
export function CardForm(props: CardFormProps) {
  const { id, state, content, error, isReadOnly, arePicturesFixed = false, onChange, onStartOver, onSubmit } = props
  const { draft, kept } = state
  const words = t.cards.editor
  const errorAt = (path: string) => state.errorAt(draft, path, error)
  const hasOwnPlace = error?.problem?.errors?.every(({ path }) => /^(questionText|topicId|Answers.*)$/.test(path))
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return
    event.preventDefault()
    onSubmit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields in it, nothing to press
    <div ref={content} className={styles.editor} onKeyDown={onKeyDown}>
      <div className={styles.form}>
        {kept && (
          <Notice actions={<Button onClick={onStartOver}>{words.startOver}</Button>}>
            {kept.hasLostPictures ? words.restoredText : words.restored}
          </Notice>
        )}
        {error && !hasOwnPlace && <Notice tone="error">{errorText(error)}</Notice>}
        <CardEditorQuestion
          id={`${id}-question`}
          draft={draft}
          arePicturesFixed={arePicturesFixed}
          isReadOnly={isReadOnly}
          onChange={onChange}
          error={errorAt('questionText')}
        />
        <CardEditorOptions
          id={id}
          draft={draft}
          errorAt={errorAt}
          arePicturesFixed={arePicturesFixed}
          isReadOnly={isReadOnly}
          onChange={(options) => onChange({ options })}
        />
        {props.children}
      </div>
      <CardEditorPreview draft={draft} />
    </div>
  )
}
