import type { ReactNode } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { mayOfferMore } from '../../shared/generation.ts'
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
  const { id, state, depth, cards, message, failedPassages } = progress
  const repeat = useBegin('PUT /api/repeatGeneration', deck)
  const words = t.generation.failed
  if (isPremium(repeat.error)) return <PremiumNotice />
  const isFailed = state === 'failed'
  const isPart = cards > 0 && failedPassages > 0
  const mayRepeat = id !== null && (isFailed || isPart || depth !== 'more')
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
              onClick={() => {
                const how = isPart ? { only: 'failed' as const } : isFailed ? {} : { depth: 'more' as const }
                void repeat.begin({ id, ...how }, (next) => onRepeated?.(next))
              }}
            >
              {isPart ? words.failedParts(failedPassages) : isFailed ? words.again : words.deeper}
            </Button>
          )}
          {action}
        </>
      }
    >
      <p>
        {[message, free, cards > 0 && words.kept(cards), !isFailed && !isPart && mayRepeat && words.deeperNote]
          .filter(Boolean)
          .join(' ')}
      </p>
      {repeat.error && <p>{refusalText(repeat.error)}</p>}
    </Notice>
  )
}

/** The title of a generation that failed or found nothing. */
export function failedTitle({ state, cards }: Progress): string {
  const { done, failed } = t.generation
  if (state === 'done') return done.nothingTitle
  return cards > 0 ? failed.partTitle : failed.title
}

/** Asks again for the parts alone that the model failed at, which costs nothing; nothing where there are none. */
export function FailedPartsButton({ deck, progress }: Pick<FailureProps, 'deck' | 'progress'>) {
  const { id, failedPassages } = progress
  const repeat = useBegin('PUT /api/repeatGeneration', deck)
  if (id === null || failedPassages === 0) return null
  return (
    <>
      {repeat.error && <span role="alert">{refusalText(repeat.error)}</span>}
      <Button pending={repeat.isPending} onClick={() => void repeat.begin({ id, only: 'failed' }, () => {})}>
        {t.generation.failed.failedParts(failedPassages)}
      </Button>
    </>
  )
}

/** Offers a second look at a document that gave few cards; nothing where there are enough. */
export function DeeperButton({ deck, progress, onRepeated }: Pick<FailureProps, 'deck' | 'progress' | 'onRepeated'>) {
  const { id, state, cards, most, depth, documentId, failedPassages } = progress
  const repeat = useBegin('PUT /api/repeatGeneration', deck)
  const isLittle = state === 'done' && documentId !== null && mayOfferMore(cards, most) && failedPassages === 0
  if (id === null || !isLittle || depth === 'more') return null
  return (
    <>
      {repeat.error && <span role="alert">{refusalText(repeat.error)}</span>}
      <Button
        pending={repeat.isPending}
        onClick={() => void repeat.begin({ id, depth: 'more' }, (next) => onRepeated?.(next))}
      >
        {t.generation.failed.deeper}
      </Button>
    </>
  )
}

/** Refusals whose reason only the server knows. Its text is localised. */
const explained = ['unavailable', 'unsupported-type', 'conflict']

/** Why a file was not taken, or why nothing can be made. */
export function refusalText(error: ApiError): string {
  return (explained.includes(error.code) && error.problem?.detail) || errorText(error)
}

/** Why nothing can be made: what a subscription costs, or the reason of the server. Nothing without an error. */
export function Refusal({ error }: { error: ApiError | null }) {
  if (isPremium(error)) return <PremiumNotice />
  return error && <Notice tone="error">{refusalText(error)}</Notice>
}

/** Whether it needs a subscription. */
export const isPremium = (error: unknown) => error instanceof ApiError && error.code === 'payment-required'
