import { imageTypes, limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Picture, pictureProblem } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { CardPicture } from './CardPicture.tsx'

interface CardEditorPictureProps {
  picture: Picture | null
  /** It is shown, and neither chosen nor taken away. */
  isFixed: boolean
  onChange: (picture: Picture | null) => void
  /** The browser cannot draw the chosen file. */
  onBroken: () => void
  /** Element that says what the picture belongs to. */
  describedBy: string
}

const megabyte = 1024 * 1024

/** Chooses a picture, shows it, and takes it away again. A file that cannot be one is refused before it is sent. */
export function CardEditorPicture({ picture, isFixed, onChange, onBroken, describedBy }: CardEditorPictureProps) {
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

/** Why this file is no picture for a card, in words. */
export function pictureRefusal(file: File): string | null {
  const problem = pictureProblem(file)
  if (problem === null) return null
  const words = t.cards.editor
  return problem === 'type' ? words.pictureType : words.pictureSize(limits.imageBytes / megabyte)
}

/** Takes a picture that is dropped or pasted where text is written; text stays text. */
export function pictureTarget(onFile: (file: File) => void) {
  const take = (event: React.SyntheticEvent, data: DataTransfer) => {
    const file = [...data.files].find((one) => one.type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return {
    onPaste: (event: React.ClipboardEvent) => take(event, event.clipboardData),
    onDrop: (event: React.DragEvent) => take(event, event.dataTransfer),
    onDragOver: (event: React.DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
  }
}
