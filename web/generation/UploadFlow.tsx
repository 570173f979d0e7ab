import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import type { ApiError } from '../data/api.ts'
import { Notice } from '../ui/Notice.tsx'
import { begunFor } from './announce.ts'
import { ChapterStep } from './ChapterStep.tsx'
import { documentsOf } from './progressQuery.ts'
import { MakingStep } from './MakingStep.tsx'
import { type StepHeading, StepTitle } from './StepTitle.tsx'
import type { TargetDeck } from './useBegin.ts'
import { useDocument } from './useDocument.ts'
import flow from './Flow.module.css'
import { PercentBar } from './GenerationProgress.tsx'
import { DropZone, NotesFile } from './DropZone.tsx'
import { PremiumNotice } from './Entitled.tsx'
import { isPremium, refusalText } from './Failure.tsx'

interface UploadFlowProps {
  deck: TargetDeck
  heading: StepHeading
  /** Begins with what this tab has under way for the deck, as after a reload, instead of a file. */
  goesOn?: boolean
  /** A file that was chosen before, which is sent at once. */
  chosen?: File | null
  /** Links to use while cards are being made. */
  meanwhile: ReactNode
  /** Links to use when there are no cards. */
  without?: ReactNode
  /** Leaves the flow: from the choice of a file, or from sending the one that was chosen before. */
  onCancel?: () => void
  /** Cards were made of a list as it stands, without a generation. */
  onListed: () => void
  /** There are new cards. */
  onDone?: (progress: Progress) => void
  /** Shown afterwards, if the flow is still on the screen. */
  done?: (progress: Progress, onAnother: () => void, onRepeated: (id: number) => void) => ReactNode
}

const ignore = () => {}

/** Cards from a file, step by step: the file, or one that the deck has already, what of it, and the making. */
export function UploadFlow(props: UploadFlowProps) {
  const { deck, heading, goesOn = false, chosen = null, meanwhile, without, done } = props
  const { onCancel, onListed, onDone = ignore } = props
  const [begunId, setBegunId] = useState(() => (goesOn ? begunFor(deck.id) : null))
  const [file, setFile] = useState(chosen)
  const { state, send, open, cancel } = useDocument(deck.id, begunId !== null)
  const { data: documents = [] } = useQuery(documentsOf(deck.id))
  const [isReturn, setIsReturn] = useState(false)
  const isSent = useRef(false)
  const sendChosen = useEffectEvent(() => {
    if (!chosen || isSent.current) return
    isSent.current = true
    send(chosen)
  })
  useEffect(() => sendChosen(), [])

  const another = () => {
    // Notes that were typed are not lost.
    if (!(file instanceof NotesFile)) setFile(null)
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
        done={done && ((ended) => done(ended, another, setBegunId))}
      />
    )
  if (state.is === 'sending' || state.is === 'reading')
    return (
      <WaitStep
        heading={heading}
        fileName={state.is === 'reading' && state.name ? state.name : (file?.name ?? '')}
        hasArrived={state.is === 'reading'}
        isAway={state.is === 'reading' && state.isAway}
        onCancel={() => {
          cancel()
          if (chosen) onCancel?.()
        }}
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
        onListed={() => {
          cancel()
          onListed()
        }}
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
  /** The server reports no progress for this step. */
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

/** How often the bar is redrawn. */
const tickMs = 250

/** Percent to show after so long; at least 1 once the file has arrived. */
export function fakePercent(elapsedMs: number, hasArrived: boolean): number {
  return Math.max(hasArrived ? 1 : 0, Math.min(cap, Math.floor((elapsedMs / fullMs) * cap)))
}

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

/** The first step: a file, or the document that is there. */
function FileStep(props: FileStepProps) {
  const { file, failedName, ready, isReturn, error, problem, onFile, onReady, onCancel } = props
  const [refusal, setRefusal] = useState('')
  const words = t.generation.file
  // An invalid file stays invalid, but a failed upload can be retried. Notes have their own button.
  const mayGoOn =
    file !== null &&
    !(file instanceof NotesFile) &&
    !problem &&
    !isPremium(error) &&
    (error || file.name !== ready?.name)
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
      <DropZone
        file={file}
        takesFocus={isReturn}
        onFile={onFile}
        onRefusal={setRefusal}
        buttons={
          (onCancel || mayGoOn || ready) && (
            <>
              {onCancel && <Button onClick={onCancel}>{t.ui.cancel}</Button>}
              {ready && !message && <Button onClick={() => onReady(ready.id)}>{words.goOn(ready.name)}</Button>}
              {mayGoOn && (
                <Button variant="primary" onClick={() => onFile(file)}>
                  {error ? t.ui.retry : words.send(file.name)}
                </Button>
              )}
            </>
          )
        }
      />
    </div>
  )
}
