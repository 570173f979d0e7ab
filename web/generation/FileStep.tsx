import { useState } from 'react'
import type { ApiError } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { DropZone } from './DropZone.tsx'
import { fileProblem } from './fileProblem.ts'
import flow from './Flow.module.css'
import { PremiumNotice } from './PremiumNotice.tsx'
import { isPremium, refusalText } from './refusal.ts'
import { megabytesOf, useUploadLimits } from './useUploadLimits.ts'

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
