import { type ReactNode, useState } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { begunFor } from './announce.ts'
import { ChapterStep } from './ChapterStep.tsx'
import { FileStep } from './FileStep.tsx'
import { MakingStep } from './MakingStep.tsx'
import type { StepHeading } from './StepTitle.tsx'
import type { TargetDeck } from './useBegin.ts'
import { useDocument } from './useDocument.ts'
import { WaitStep } from './WaitStep.tsx'

interface UploadFlowProps {
  deck: TargetDeck
  heading: StepHeading
  /** Begins with what this tab has under way for the deck, as after a reload, instead of a file. */
  goesOn?: boolean
  /** What can be done while cards are made, beside waiting. */
  meanwhile: ReactNode
  onCancel?: () => void
  /** There are new cards. */
  onDone?: (progress: Progress) => void
  /** What stands there then, where the flow is not gone. */
  done?: (progress: Progress, onAnother: () => void) => ReactNode
}

const ignore = () => {}

/** Cards from a file, step by step: the file, what of it, and the making. */
export function UploadFlow(props: UploadFlowProps) {
  const { deck, heading, goesOn = false, meanwhile, onCancel, onDone = ignore, done } = props
  const [begunId, setBegunId] = useState(() => (goesOn ? begunFor(deck.id) : null))
  const [file, setFile] = useState<File | null>(null)
  const { state, send, cancel } = useDocument(deck.id)
  const [isReturn, setIsReturn] = useState(false)

  const another = () => {
    setFile(null)
    setBegunId(null)
    cancel()
  }

  if (begunId !== null)
    return (
      <MakingStep
        deck={deck}
        id={begunId}
        heading={heading}
        meanwhile={meanwhile}
        again={<Button onClick={another}>{t.generation.file.another}</Button>}
        onRepeated={setBegunId}
        onDone={onDone}
        done={done && ((ended) => done(ended, another))}
      />
    )
  if (state.is === 'sending' || state.is === 'reading')
    return (
      <WaitStep heading={heading} fileName={file?.name ?? ''} hasArrived={state.is === 'reading'} onCancel={cancel} />
    )
  if (state.is === 'ready')
    return (
      <ChapterStep
        key={state.document.id}
        document={state.document}
        deck={deck}
        heading={heading}
        onBegun={setBegunId}
        onAnother={another}
      />
    )
  return (
    <FileStep
      file={file}
      isReturn={isReturn}
      error={state.error}
      problem={state.problem}
      onFile={(next) => {
        setFile(next)
        setIsReturn(true)
        send(next)
      }}
      onCancel={onCancel}
    />
  )
}
