import { type ReactNode, useEffect, useRef } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { failedTitle, Failure } from './Failure.tsx'
import flow from './Flow.module.css'
import { GenerationBar, StopButton } from './GenerationProgress.tsx'
import { isFarEnough } from './progress.ts'
import { type StepHeading, StepTitle } from './StepTitle.tsx'
import type { TargetDeck } from './useBegin.ts'
import { useGeneration } from './useGeneration.ts'

interface MakingStepProps {
  deck: TargetDeck
  /** The generation. */
  id: number
  heading: StepHeading
  /** Links to use while cards are being made. */
  meanwhile: ReactNode
  /** Links to use when there are no cards. */
  again: ReactNode
  onRepeated: (id: number) => void
  /** There are new cards. */
  onDone: (progress: Progress) => void
  /** Shown afterwards, if the step is still on the screen. */
  done?: ((progress: Progress) => ReactNode) | undefined
}

/** While cards are made, and why there are none. */
export function MakingStep(props: MakingStepProps) {
  const { deck, id, heading, meanwhile, again, onRepeated, onDone, done } = props
  const { progress: known, isPolled } = useGeneration(deck.id)
  // Until its first update, the deck's latest progress belongs to an earlier generation.
  const progress = known && (known.id ?? 0) >= id ? known : null
  const isDone = progress !== null && progress.cards > 0 && isFarEnough(progress, isPolled)
  const reportedId = useRef<number | null>(null)
  const words = t.generation

  useEffect(() => {
    if (!isDone || reportedId.current === id) return
    reportedId.current = id
    onDone(progress)
  }, [isDone, id, progress, onDone])

  if (isDone) return done?.(progress) ?? null
  if (progress?.state === 'failed' || progress?.state === 'done')
    return (
      <div className={flow.flow}>
        <StepTitle key={progress.state} as={heading}>
          {failedTitle(progress)}
        </StepTitle>
        <Failure deck={deck} progress={progress} onRepeated={onRepeated} />
        <div className={flow.actions}>{again}</div>
      </div>
    )
  return (
    <div className={flow.flow}>
      <StepTitle key="making" as={heading}>
        {words.making.title}
      </StepTitle>
      <GenerationBar progress={progress} />
      <p className={flow.note}>{words.making.leave}</p>
      <div className={flow.actions}>
        <StopButton key={id} id={id} />
        {meanwhile}
      </div>
    </div>
  )
}
