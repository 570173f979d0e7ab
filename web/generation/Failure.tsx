import type { ReactNode } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ApiError } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { PremiumNotice } from './Entitled.tsx'
import { type TargetDeck, useBegin } from './useBegin.ts'

interface FailureProps {
  deck: TargetDeck
  progress: Progress
  title?: string
  onRepeated?: (id: number) => void
  /** Another button. */
  action?: ReactNode
}

/** Why a generation failed or found nothing, what became of it, and another try: of what found nothing one that goes deeper. */
export function Failure({ deck, progress, title, onRepeated, action }: FailureProps) {
  const { id, state, depth, cards, message } = progress
  const repeat = useBegin('PUT /api/repeatGeneration', deck)
  const words = t.generation.failed
  if (isPremium(repeat.error)) return <PremiumNotice />
  const isFailed = state === 'failed'
  const mayRepeat = id !== null && (isFailed || depth !== 'more')
  // The reason may include it already.
  const free = message.includes(words.free) ? '' : words.free
  return (
    <Notice
      tone={isFailed ? 'error' : 'info'}
      {...(title && { title })}
      actions={
        <>
          {mayRepeat && (
            <Button
              variant={isFailed ? 'quiet' : 'primary'}
              pending={repeat.isPending}
              onClick={() =>
                void repeat.begin({ id, ...(!isFailed && { depth: 'more' }) }, (next) => onRepeated?.(next))
              }
            >
              {isFailed ? words.again : words.deeper}
            </Button>
          )}
          {action}
        </>
      }
    >
      <p>
        {[message, free, cards > 0 && words.kept(cards), !isFailed && mayRepeat && words.deeperNote]
          .filter(Boolean)
          .join(' ')}
      </p>
      {repeat.error && <p>{refusalText(repeat.error)}</p>}
    </Notice>
  )
}

/** Refusals whose reason only the server knows. Its text is localised. */
const explained = ['unavailable', 'unsupported-type', 'conflict']

/** Why a file was not taken, or why nothing can be made. */
export function refusalText(error: ApiError): string {
  return (explained.includes(error.code) && error.problem?.detail) || errorText(error)
}

/** Whether it needs a subscription. */
export const isPremium = (error: unknown) => error instanceof ApiError && error.code === 'payment-required'
