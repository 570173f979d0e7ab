import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import flow from './Flow.module.css'
import { PercentBar } from './PercentBar.tsx'
import { leastPercent, percentOf } from './progress.ts'

/** How far a generation is, what it is busy with, and what it made. Null is one of which nothing was heard yet. */
export function GenerationBar({ progress }: { progress: Progress | null }) {
  const words = t.generation.making
  const stage = words.stages[progress?.stage ?? 'waiting']
  return (
    <div>
      <PercentBar label={words.bar} percent={progress ? percentOf(progress) : leastPercent} stage={stage} />
      <p className={flow.note}>
        {stage}
        {progress && progress.cards > 0 && ` · ${words.soFar(progress.cards)}`}
      </p>
    </div>
  )
}
