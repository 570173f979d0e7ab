import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cut } from '../../shared/cut.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Form, TextArea } from '../ui/Field.tsx'
import { FileZone, type FileZoneProps, refusalOf } from './FileZone.tsx'
import { megabytesOf, useUploadLimits } from './fileProblem.ts'
import flow from './Flow.module.css'

/** Notes that were pasted or typed in place of a file, which are sent as one. */
export class NotesFile extends File {
  readonly notes: string
  constructor(notes: string) {
    super([notes], `${nameOf(notes)}.${markdownSign.test(notes) ? 'md' : 'txt'}`, { type: 'text/plain' })
    this.notes = notes
  }
}

/** What is common in Markdown and rare in other notes: a heading, bold words, code. */
const markdownSign = /^#{1,6} \S|\*\*\S|^```/m
const nameLength = 60

/** Their first line that has words, as far as a file can be called so. */
function nameOf(notes: string): string {
  const line = notes.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? ''
  const words = line.replaceAll(/[\s\p{Cc}#*_`"<>|/\\:?]+/gu, ' ').trim()
  return cut(words, nameLength).replace(/[\s.]+$/, '') || t.generation.notes.name
}

interface DropZoneProps extends Pick<FileZoneProps, 'takesFocus' | 'onFile' | 'onRefusal'> {
  /** What was chosen before. */
  file: File | null
  /** Buttons at the foot, beside the one that goes on with notes. */
  buttons?: ReactNode
}

/** Takes what cards are made from: a document, or notes that are pasted. */
export function DropZone({ file, buttons, takesFocus = false, onFile, onRefusal }: DropZoneProps) {
  const limits = useUploadLimits()
  const [notes, setNotes] = useState(file instanceof NotesFile ? file.notes : '')
  const [isPasting, setIsPasting] = useState(file instanceof NotesFile)
  const [wasSwitched, setWasSwitched] = useState(false)
  const words = t.generation.notes
  const toggle = () => {
    onRefusal('')
    setIsPasting(!isPasting)
    setWasSwitched(true)
  }
  if (isPasting)
    return (
      <PastedNotes
        notes={notes}
        buttons={buttons}
        takesFocus={takesFocus || wasSwitched}
        onChange={setNotes}
        onDone={() => {
          const pasted = new NotesFile(notes)
          const refusal = refusalOf([pasted], limits)
          onRefusal(refusal)
          if (!refusal) onFile(pasted)
        }}
        onFileInstead={toggle}
      />
    )
  return (
    <>
      <div>
        <FileZone
          limits={limits}
          hint={t.generation.file.limits(megabytesOf(limits.bytes), limits.extensions.includes('png'))}
          chosen={file instanceof NotesFile ? null : (file?.name ?? null)}
          takesFocus={takesFocus || wasSwitched}
          onFile={onFile}
          onRefusal={onRefusal}
        />
        <Button variant="plain" onClick={toggle}>
          {words.paste}
        </Button>
      </div>
      {buttons && <div className={flow.actions}>{buttons}</div>}
    </>
  )
}

interface PastedNotesProps {
  notes: string
  buttons: ReactNode
  takesFocus: boolean
  onChange: (notes: string) => void
  onDone: () => void
  onFileInstead: () => void
}

function PastedNotes({ notes, buttons, takesFocus, onChange, onDone, onFileInstead }: PastedNotesProps) {
  const [isBlank, setIsBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const words = t.generation.notes
  return (
    <Form
      className={flow.flow}
      onSubmit={() => {
        setIsBlank(notes.trim() === '')
        if (notes.trim() === '') return field.current?.focus()
        onDone()
      }}
    >
      <div>
        <TextArea
          ref={field}
          rows={8}
          label={words.label}
          hint={words.hint}
          error={isBlank && notes.trim() === '' ? words.blank : undefined}
          value={notes}
          dir="auto"
          onChange={onChange}
        />
        <Button variant="plain" onClick={onFileInstead}>
          {words.file}
        </Button>
      </div>
      <div className={flow.actions}>
        {buttons}
        <Button type="submit" variant="primary">
          {words.go}
        </Button>
      </div>
    </Form>
  )
}
