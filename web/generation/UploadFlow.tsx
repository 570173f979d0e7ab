import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { begunFor } from './announce.ts'
import { ChapterStep } from './ChapterStep.tsx'
import { documentsOf } from './documentsQuery.ts'
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
  /** What can be done instead when there are no cards. */
  without?: ReactNode
  onCancel?: () => void
  /** There are new cards. */
  onDone?: (progress: Progress) => void
  /** What stands there then, where the flow is not gone. */
  done?: (progress: Progress, onAnother: () => void) => ReactNode
}

const ignore = () => {}

/** Cards from a file, step by step: the file, or one that the deck has already, what of it, and the making. */
export function UploadFlow(props: UploadFlowProps) {
  const { deck, heading, goesOn = false, meanwhile, without, onCancel, onDone = ignore, done } = props
  const [begunId, setBegunId] = useState(() => (goesOn ? begunFor(deck.id) : null))
  const [file, setFile] = useState<File | null>(null)
  const { state, send, open, cancel } = useDocument(deck.id, begunId !== null)
  const { data: documents = [] } = useQuery(documentsOf(deck.id))
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
        again={
          <>
            {without}
            <Button onClick={another}>{t.generation.file.another}</Button>
          </>
        }
        onRepeated={setBegunId}
        onDone={onDone}
        done={done && ((ended) => done(ended, another))}
      />
    )
  if (state.is === 'sending' || state.is === 'reading')
    return (
      <WaitStep
        heading={heading}
        fileName={state.is === 'reading' && state.name ? state.name : (file?.name ?? '')}
        hasArrived={state.is === 'reading'}
        isAway={state.is === 'reading' && state.isAway}
        onCancel={cancel}
      />
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
      failedName={state.name}
      ready={documents.find((document) => document.state === 'ready') ?? null}
      isReturn={isReturn}
      error={state.error}
      problem={state.problem}
      onFile={(next) => {
        setFile(next)
        setIsReturn(true)
        send(next)
      }}
      onReady={open}
      onCancel={onCancel}
    />
  )
}
