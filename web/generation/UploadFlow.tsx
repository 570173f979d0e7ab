import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { begunFor } from './announce.ts'
import { ChapterStep } from './ChapterStep.tsx'
import { documentsOf } from './progressQuery.ts'
import { FileStep } from './FileStep.tsx'
import { MakingStep } from './MakingStep.tsx'
import { type StepHeading, StepTitle } from './StepTitle.tsx'
import type { TargetDeck } from './useBegin.ts'
import { useDocument } from './useDocument.ts'
import flow from './Flow.module.css'
import { PercentBar } from './GenerationProgress.tsx'

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

interface WaitStepProps {
  heading: StepHeading
  fileName: string
  /** The file is with the server, which reads it. */
  hasArrived: boolean
  /** The server does not say how far it is. */
  isAway: boolean
  onCancel: () => void
}

/** While a file is sent and read. */
function WaitStep({ heading, fileName, hasArrived, isAway, onCancel }: WaitStepProps) {
  const elapsedMs = useElapsed()
  const { wait, making, file } = t.generation
  const stage = isAway ? file.away.stage : hasArrived ? making.stages.reading : file.sending
  return (
    <div className={flow.flow}>
      <StepTitle as={heading}>{wait}</StepTitle>
      <div>
        <p className={flow.note}>
          {fileName} · {stage}
        </p>
        <PercentBar label={making.bar} percent={fakePercent(elapsedMs, hasArrived)} stage={stage} />
        <p role="status" className={flow.under}>
          {isAway && file.away.hint}
        </p>
      </div>
      <div className={flow.actions}>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
      </div>
    </div>
  )
}

/** Milliseconds since it was first shown. */
function useElapsed(): number {
  const [startedAt] = useState(() => performance.now())
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(performance.now() - startedAt), tickMs)
    return () => clearInterval(timer)
  }, [startedAt])
  return elapsedMs
}

/* Nobody can know how long a file takes to send and to read: it rises slowly, and never to the end (product constants). */
const fullMs = 360_000
const cap = 70

/** How often it is drawn anew. */
const tickMs = 250

/** Percent to show after so long; at least 1 once the file has arrived. */
export function fakePercent(elapsedMs: number, hasArrived: boolean): number {
  return Math.max(hasArrived ? 1 : 0, Math.min(cap, Math.floor((elapsedMs / fullMs) * cap)))
}
