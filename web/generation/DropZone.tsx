import { useEffect, useId, useRef } from 'react'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './DropZone.module.css'
import type { UploadLimits } from './fileProblem.ts'
import { useDropZone } from './useDropZone.ts'
import { megabytesOf } from './useUploadLimits.ts'

interface DropZoneProps {
  limits: UploadLimits
  /** The name of the file that was chosen last. */
  chosen: string | null
  /** Takes focus: what had it is gone. */
  takesFocus: boolean
  onFiles: (files: File[]) => void
}

/** Takes a file by a click, by the keyboard or by being dropped on it, and says which. */
export function DropZone({ limits, chosen, takesFocus, onFiles }: DropZoneProps) {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, zone } = useDropZone(onFiles)
  const words = t.generation.file

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  return (
    <div className={styles.zone} data-over={isOver || undefined} {...zone}>
      <label className={styles.chooser}>
        <input
          ref={input}
          type="file"
          accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
          aria-describedby={hintId}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same file can be chosen again after it was refused.
            event.target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
        <Icon name="share" size={28} className={styles.icon} />
        <span className={styles.choose}>{chosen === null ? words.choose : words.another}</span>
        <span aria-hidden="true">{isOver ? words.drop : words.orDrop}</span>
      </label>
      <div id={hintId} className={styles.limits}>
        <p>{words.limits(megabytesOf(limits.bytes), limits.extensions.includes('png'))}</p>
        <p className={styles.types}>{words.types(limits.extensions)}</p>
      </div>
    </div>
  )
}
