import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { TextArea } from '../ui/Field.tsx'
import type { CardDraft, Picture } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { CardEditorPicture, pictureRefusal, pictureTarget } from './CardEditorPicture.tsx'
import { withGap } from './gapSelection.ts'

interface CardEditorQuestionProps {
  /** Id of its text field. */
  id: string
  draft: CardDraft
  error: string | undefined
  arePicturesFixed: boolean
  isReadOnly: boolean
  onChange: (part: Partial<CardDraft>) => void
}

/** The question: its text, its picture, and its gaps. */
export function CardEditorQuestion(props: CardEditorQuestionProps) {
  const { id, draft, error, arePicturesFixed, isReadOnly, onChange } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const words = t.cards.editor
  const takePicture = (questionPicture: Picture | null) => {
    const refused = questionPicture && 'file' in questionPicture ? pictureRefusal(questionPicture.file) : null
    setRefusal(refused)
    if (!refused) onChange({ questionPicture })
  }
  const dropBroken = () => {
    setRefusal(words.pictureBroken)
    onChange({ questionPicture: null })
  }
  const makeGap = () => {
    const area = field.current
    if (!area || isReadOnly) return
    const { text, start, end } = withGap({ text: area.value, start: area.selectionStart, end: area.selectionEnd })
    if (text.length > limits.cardTextLength) return
    flushSync(() => onChange({ questionText: text, isGapText: true }))
    area.focus()
    area.setSelectionRange(start, end)
  }
  return (
    <div className={styles.question} {...(!arePicturesFixed && pictureTarget((file) => takePicture({ file })))}>
      <TextArea
        id={id}
        ref={field}
        label={words.question}
        data-autofocus
        value={draft.questionText}
        onChange={(questionText) => onChange({ questionText })}
        maxLength={limits.cardTextLength}
        readOnly={isReadOnly}
        error={refusal ?? error}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'g' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
          event.preventDefault()
          makeGap()
        }}
      />
      <div className={styles.tools}>
        <CardEditorPicture
          picture={draft.questionPicture}
          isFixed={arePicturesFixed}
          onChange={takePicture}
          onBroken={dropBroken}
          describedBy={id}
        />
        <span className={styles.gapTools}>
          <Checkbox label={words.gapText} checked={draft.isGapText} onChange={(isGapText) => onChange({ isGapText })} />
          <Button variant="plain" title={words.makeGapHint} onClick={makeGap}>
            {words.makeGap}
          </Button>
        </span>
      </div>
      {draft.isGapText && <p className={styles.hint}>{words.gapHint}</p>}
    </div>
  )
}
