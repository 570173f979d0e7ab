import type { ReactNode } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PremiumNotice } from './PremiumNotice.tsx'
import { isPremium, refusalText } from './refusal.ts'
import { type TargetDeck, useBegin } from './useBegin.ts'

interface FailureProps {
  deck: TargetDeck
  progress: Progress
  title?: string
  onRepeated?: (id: number) => void
  /** Another button. */
  action?: ReactNode
}

/** Why a generation failed, what became of it, and another try. */
export function Failure({ deck, progress, title, onRepeated, action }: FailureProps) {
  const { id, cards, message } = progress
  const repeat = useBegin('PUT /api/repeatGeneration', deck)
  const words = t.generation.failed
  if (isPremium(repeat.error)) return <PremiumNotice />
  // A reason may say that already.
  const free = message.includes(words.free) ? '' : words.free
  return (
    <Notice
      tone="error"
      {...(title && { title })}
      actions={
        <>
          {id !== null && (
            <Button pending={repeat.isPending} onClick={() => void repeat.begin({ id }, (next) => onRepeated?.(next))}>
              {words.again}
            </Button>
          )}
          {action}
        </>
      }
    >
      <p>{[message, free, cards > 0 && words.kept(cards)].filter(Boolean).join(' ')}</p>
      {repeat.error && <p>{refusalText(repeat.error)}</p>}
    </Notice>
  )
}
