import { useEffect, useId, useRef, useState } from 'react'
import type { ApiError } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { fileProblem, megabytesOf, type UploadLimits, useUploadLimits } from './fileProblem.ts'
import flow from './Flow.module.css'
import { PremiumNotice } from './Entitled.tsx'
import { isPremium, refusalText } from './Failure.tsx'
import styles from './FileStep.module.css'

interface FileStepProps {
  /** The file that was chosen before, if something came between. */
  file: File | null
  /** The name of a document that cannot be read. */
  failedName: string
  /** The deck's newest document that can be. */
  ready: { id: number; name: string } | null
  /** Another step was before: what had focus is gone. */
  isReturn: boolean
  /** Why it could not be sent. */
  error: ApiError | null
  /** Why nothing can be made from it. */
  problem: string
  onFile: (file: File) => void
  onReady: (id: number) => void
  onCancel: (() => void) | undefined
}

/** The first step: a file, or the document that is there. What cannot be one is refused before it is sent. */
export function FileStep(props: FileStepProps) {
  const { file, failedName, ready, isReturn, error, problem, onFile, onReady, onCancel } = props
  const limits = useUploadLimits()
  const [refusal, setRefusal] = useState('')
  const words = t.generation.file

  const take = (files: File[]) => {
    const [one] = files
    if (!one) return
    const reason = fileProblem(one, limits)
    const megabytes = megabytesOf(limits.bytes)
    const next = files.length > 1 ? words.several : reason ? words[reason](one.name, megabytes) : ''
    setRefusal(next)
    if (!next) onFile(one)
  }
  // What is in the file does not change; that it did not arrive may.
  const mayGoOn = file !== null && !problem && !isPremium(error) && (error || file.name !== ready?.name)
  const title = file?.name ?? failedName
  const message = refusal || problem || (error ? refusalText(error) : '')
  return (
    <div className={flow.flow}>
      {isPremium(error) && !refusal ? (
        <PremiumNotice />
      ) : (
        message && (
          <Notice tone="error" {...(title && !refusal && { title })}>
            {message}
          </Notice>
        )
      )}
      <DropZone limits={limits} chosen={file?.name ?? null} takesFocus={isReturn} onFiles={take} />
      {(onCancel || mayGoOn || ready) && (
        <div className={flow.actions}>
          {onCancel && <Button onClick={onCancel}>{t.ui.cancel}</Button>}
          {ready && !message && <Button onClick={() => onReady(ready.id)}>{words.goOn(ready.name)}</Button>}
          {mayGoOn && (
            <Button variant="primary" onClick={() => onFile(file)}>
              {error ? t.ui.retry : words.send(file.name)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface DropZoneProps {
  limits: UploadLimits
  /** The name of the file that was chosen last. */
  chosen: string | null
  /** Takes focus: what had it is gone. */
  takesFocus: boolean
  onFiles: (files: File[]) => void
}

/** Takes a file by a click, by the keyboard or by being dropped on it, and says which. */
function DropZone({ limits, chosen, takesFocus, onFiles }: DropZoneProps) {
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

const hasFiles = (event: { dataTransfer: DataTransfer | null }) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped on an element. Beside it nothing happens: the browser would leave the page for the file. */
function useDropZone(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const prevent = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])

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
