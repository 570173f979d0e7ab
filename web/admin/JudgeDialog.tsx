import type { CallInput } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { closeDone } from './closeDone.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Reported } from './ReportedDeck.tsx'

export type Decision = CallInput<'PUT /api/judgeDeck'>['decision']

/** What a decision is called, and what comes of it. */
export function decisionWords(decision: Decision): { action: string; note: (deck: string) => string } {
  const words = t.admin.reports
  switch (decision) {
    case 'take-down':
      return { action: words.takeDown, note: words.takeDownNote }
    case 'let-be':
      return { action: words.letBe, note: words.letBeNote }
    case 'put-back':
      return { action: words.putBack, note: words.putBackNote }
  }
}

interface JudgeDialogProps {
  deck: Reported
  decision: Decision
  onClose: () => void
}

/** Asks before a decision on a reported deck is made. */
export function JudgeDialog({ deck, decision, onClose }: JudgeDialogProps) {
  const judge = useWrite('PUT /api/judgeDeck')
  const words = t.admin.reports
  const { action, note } = decisionWords(decision)
  return (
    <ReasonDialog
      title={action}
      note={note(deck.name || words.unnamed)}
      action={action}
      isDanger={decision === 'take-down'}
      writing={judge}
      onAct={(reason) =>
        judge.mutate(
          { id: deck.deckId, decision, reason },
          {
            onSuccess: () => {
              toast({ message: words.done, tone: 'good' })
              closeDone(onClose)
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
