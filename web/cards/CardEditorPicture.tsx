import { imageTypes } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Picture } from './cardDraft.ts'
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
