import { soundEndings } from '../../shared/sounds.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Sound } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { SoundButton } from './CardContent.tsx'

interface CardEditorSoundProps {
  sound: Sound | null
  number?: number
  /** The sound cannot be changed. */
  isFixed: boolean
  onChange: (sound: Sound | null) => void
  /** Id of the element that describes the sound. */
  describedBy: string
}

/** Chooses the sound of a question or an answer. */
export function CardEditorSound({ sound, number, isFixed, onChange, describedBy }: CardEditorSoundProps) {
  const words = t.sounds
  const name = number === undefined ? words.question : words.answer(number)
  const fileName = sound && 'file' in sound ? sound.file.name : null
  // The name has the visible text in it, so that voice control can choose another file by it.
  const label = sound ? `${[name, fileName].filter(Boolean).join(', ')}: ${words.replace}` : words.add
  return (
    <div className={styles.picture}>
      {sound && <SoundButton sound={sound} number={number} />}
      {!isFixed && (
        <label className={styles.chooser} title={label}>
          <input
            type="file"
            accept={soundEndings.map((ending) => `.${ending}`).join(',')}
            aria-label={label}
            aria-describedby={describedBy}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onChange({ file })
              // The same file can be chosen again after it was removed.
              event.target.value = ''
            }}
          />
          {!sound && <Icon name="speaker" size={18} />}
          <span className={styles.fileName}>{sound ? (fileName ?? words.replace) : words.add}</span>
        </label>
      )}
      {sound && !isFixed && (
        <IconButton
          icon="close"
          size="small"
          label={words.remove}
          aria-describedby={describedBy}
          onClick={() => onChange(null)}
        />
      )}
    </div>
  )
}
