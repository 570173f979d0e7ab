import { useEffect, useState } from 'react'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { fakePercent, tickMs } from './fakeProgress.ts'
import flow from './Flow.module.css'
import { PercentBar } from './PercentBar.tsx'
import { type StepHeading, StepTitle } from './StepTitle.tsx'

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
export function WaitStep({ heading, fileName, hasArrived, isAway, onCancel }: WaitStepProps) {
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
