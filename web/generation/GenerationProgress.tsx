import { Link } from 'react-router'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import kit from '../ui/kit.module.css'
import { useWrite } from '../data/api.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { toastError } from '../ui/toast.ts'
import { paths } from '../data/paths.ts'
import styles from './GenerationProgress.module.css'
import flow from './Flow.module.css'
import { leastPercent, percentOf } from './progress.ts'

interface PercentBarProps {
  label: string
  percent: number
  /** The current step, announced with every tenth percent. */
  stage: string
}

/** A progress bar. Screen readers get an update every ten percent. */
export function PercentBar({ label, percent, stage }: PercentBarProps) {
  return (
    <div className={styles.bar}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t.generation.making.said(stage, percent)}
        className={styles.track}
      >
        <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span aria-hidden="true" className={styles.percent}>
        {t.generation.percent(percent)}
      </span>
      <span role="status" className={kit.hidden}>
        {t.generation.making.said(stage, Math.floor(percent / 10) * 10)}
      </span>
    </div>
  )
}

/** The progress, the step and the results of a generation. Null is a generation without an update yet. */
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

/** Ends a generation; what it made stays. */
export function StopButton({ id }: { id: number }) {
  const stop = useWrite('PUT /api/stopGeneration')
  return (
    <Button
      // It ends a moment after it was asked to.
      pending={stop.isPending || stop.isSuccess}
      onClick={() => stop.mutate({ id }, { onError: toastError })}
    >
      {t.generation.making.stop}
    </Button>
  )
}

/** The link to the review of new cards. */
export function ReviewLink({ deckId }: { deckId: number }) {
  return (
    <Link to={paths.review(deckId)} className={buttonClass({ variant: 'primary' })}>
      {t.generation.done.review}
    </Link>
  )
}
