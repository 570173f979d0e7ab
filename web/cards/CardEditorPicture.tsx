import { useState } from 'react'
import { imageTypes, limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Picture, pictureProblem } from './cardDraft.ts'
import { isSoundFile } from './CardEditorSound.tsx'
import { isList } from './pastedList.ts'
import styles from './CardEditor.module.css'
import { CardPicture } from './CardImage.tsx'

interface CardEditorPictureProps {
  picture: Picture | null
  /** The picture cannot be changed. */
  isFixed: boolean
  /** It has focus when the editor opens. */
  hasFocus?: boolean
  onChange: (picture: Picture | null) => void
  /** The browser cannot draw the chosen file. */
  onBroken: () => void
  /** Id of the element that describes the picture. */
  describedBy: string
}

const megabyte = 1024 * 1024

/** Chooses the picture of a question or an answer. */
export function CardEditorPicture({
  picture,
  isFixed,
  hasFocus,
  onChange,
  onBroken,
  describedBy,
}: CardEditorPictureProps) {
  const words = t.cards.editor
  return (
    <div className={styles.picture}>
      {picture && (
        <span className={styles.thumbnail}>
          <CardPicture picture={picture} alt={words.pictureAlt} onBroken={onBroken} />
        </span>
      )}
      {!isFixed && (
        <label className={styles.chooser}>
          <input
            type="file"
            accept={imageTypes.join(',')}
            aria-describedby={describedBy}
            data-autofocus={hasFocus || undefined}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onChange({ file })
              // The same file can be chosen again after it was removed.
              event.target.value = ''
            }}
          />
          <Icon name="image" size={18} />
          <span className={styles.fileName}>{picture && 'file' in picture ? picture.file.name : words.selectFile}</span>
        </label>
      )}
      {picture && !isFixed && (
        <IconButton
          icon="close"
          size="small"
          label={words.removePicture}
          aria-describedby={describedBy}
          onClick={() => onChange(null)}
        />
      )}
    </div>
  )
}

/** Checks a chosen picture before it is passed on. `refusal` is why the last one was not. */
export function usePictureChoice(onPicture: (picture: Picture | null) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const words = t.cards.editor
  const choose = (picture: Picture | null) => {
    const problem = picture && 'file' in picture ? pictureProblem(picture.file) : null
    const tooLarge = words.pictureSize(limits.imageBytes / megabyte)
    setRefusal(problem && (problem === 'type' ? words.pictureType : tooLarge))
    if (!problem) onPicture(picture)
  }
  const dropBroken = () => {
    setRefusal(words.pictureBroken)
    onPicture(null)
  }
  return { refusal, choose, dropBroken }
}

/**
 * Accepts a picture or a sound that is dropped or pasted into a text field. Text is left to the field, and so are the cells of a
 * table, with which some programs copy a picture of them.
 */
export function mediaTarget(onPicture: (file: File) => void, onSound: (file: File) => void) {
  const take = (event: React.SyntheticEvent, data: DataTransfer) => {
    const files = [...data.files]
    const picture = files.find((one) => one.type.startsWith('image/'))
    const sound = files.find(isSoundFile)
    if (!picture && !sound) return
    event.preventDefault()
    if (picture) onPicture(picture)
    if (sound) onSound(sound)
  }
  return {
    onPaste: (event: React.ClipboardEvent) => {
      if (!isList(event.clipboardData.getData('text/plain'))) take(event, event.clipboardData)
    },
    onDrop: (event: React.DragEvent) => take(event, event.dataTransfer),
    onDragOver: (event: React.DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
  }
}
