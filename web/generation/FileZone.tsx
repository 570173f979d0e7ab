import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import { fileProblem, megabytesOf, type UploadLimits } from './fileProblem.ts'
import styles from './UploadFlow.module.css'

export interface FileZoneProps {
  limits: UploadLimits
  /** What the file is, and how large it can be. */
  hint: string
  /** The name of the file that was chosen last. */
  chosen?: string | null
  /** Takes focus: what had it is gone. */
  takesFocus?: boolean
  onFile: (file: File) => void
  /** Says why a file was refused; empty when one was taken. */
  onRefusal: (reason: string) => void
}

/** Why the files that were chosen or dropped, of which there is at least one, are not taken; empty for one that is. */
export function refusalOf(files: readonly File[], limits: UploadLimits): string {
  const [one] = files
  const words = t.generation.file
  if (!one || files.length > 1) return words.several
  const reason = fileProblem(one, limits)
  return reason ? words[reason](one.name, megabytesOf(limits.bytes)) : ''
}

/** Accepts a file by click, keyboard or drop. What is of another kind or too large is refused before it is sent. */
export function FileZone({ limits, hint, chosen = null, takesFocus = false, onFile, onRefusal }: FileZoneProps) {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const words = t.generation.file
  const take = (files: File[]) => {
    const [one] = files
    if (!one) return
    const refusal = refusalOf(files, limits)
    onRefusal(refusal)
    if (!refusal) onFile(one)
  }
  const { isOver, zone } = useDropZone(take)

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
            take(files)
          }}
        />
        <Icon name="share" size={28} className={styles.icon} />
        <span className={styles.choose}>{chosen === null ? words.choose : words.another}</span>
        <span aria-hidden="true">{isOver ? words.drop : words.orDrop}</span>
      </label>
      <div id={hintId} className={styles.limits}>
        <p>{hint}</p>
        <p className={styles.types}>{words.types(limits.extensions)}</p>
      </div>
    </div>
  )
}

const hasFiles = (event: { dataTransfer: DataTransfer | null }) => event.dataTransfer?.types.includes('Files') ?? false

function refuseDrop(event: DragEvent) {
  if (event.defaultPrevented || !hasFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

/** Takes files that are dropped on an element. Beside it nothing happens: the browser would leave the page for the file. */
function useDropZone(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  useWindowEvent('dragover', refuseDrop)
  useWindowEvent('drop', refuseDrop)

  const zone = {
    onDragOver: (event: React.DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: React.DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, zone }
}
