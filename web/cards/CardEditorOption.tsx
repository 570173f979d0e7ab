import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { TextArea } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { OptionDraft, Picture } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { CardEditorPicture, pictureRefusal, pictureTarget } from './CardEditorPicture.tsx'

interface CardEditorOptionProps {
  /** Id of its text field. */
  id: string
  option: OptionDraft
  /** From 1. */
  number: number
  /** One of several: it can be wrong, and be removed. */
  isOneOfMany: boolean
  error: string | undefined
  arePicturesFixed: boolean
  isReadOnly: boolean
  onChange: (part: Partial<OptionDraft>) => void
  onRemove: () => void
  /** Ctrl+Enter. */
  onNext: () => void
}

/** An answer option: its text, its picture, and whether it is correct. */
export function CardEditorOption(props: CardEditorOptionProps) {
  const { id, option, number, isOneOfMany, error, arePicturesFixed, isReadOnly, onChange, onRemove, onNext } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const words = t.cards.editor
  const takePicture = (picture: Picture | null) => {
    const refused = picture && 'file' in picture ? pictureRefusal(picture.file) : null
    setRefusal(refused)
    if (!refused) onChange({ picture })
  }
  const dropBroken = () => {
    setRefusal(words.pictureBroken)
    onChange({ picture: null })
  }
  return (
    <li className={styles.option} {...(!arePicturesFixed && pictureTarget((file) => takePicture({ file })))}>
      <TextArea
        id={id}
        label={words.option(number)}
        placeholder={words.option(number)}
        hideLabel
        rows={1}
        className={styles.optionText}
        value={option.text}
        onChange={(text) => onChange({ text })}
        maxLength={limits.cardTextLength}
        readOnly={isReadOnly}
        error={refusal ?? error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          onNext()
        }}
      />
      <div className={styles.optionTools}>
        <CardEditorPicture
          picture={option.picture}
          isFixed={arePicturesFixed}
          onChange={takePicture}
          onBroken={dropBroken}
          describedBy={id}
        />
        {isOneOfMany && (
          <>
            <Checkbox
              label={words.correct}
              aria-describedby={id}
              checked={option.correct}
              onChange={(correct) => onChange({ correct })}
            />
            <IconButton icon="trash" size="small" label={words.removeOption} aria-describedby={id} onClick={onRemove} />
          </>
        )}
      </div>
    </li>
  )
}
