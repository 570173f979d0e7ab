import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button, type ButtonVariant } from '../ui/Button.tsx'
import { toastError } from '../ui/toast.ts'

/** How many new cards one press adds at most. */
const most = 10

interface MoreNewProps {
  variant?: ButtonVariant
  /** Null for all decks. */
  deckId: number | null
  /** New cards that only the limits of today hold back. */
  heldBack: number
  onRaised: () => void
}

/** Raises the limit of new cards for today, and goes on with them. */
export function MoreNew({ variant = 'quiet', deckId, heldBack, onRaised }: MoreNewProps) {
  const raise = useWrite('PUT /api/moreNew')
  const cards = Math.min(heldBack, most)
  return (
    <Button
      size="large"
      variant={variant}
      data-way="new"
      icon="plus"
      pending={raise.isPending}
      onClick={() =>
        raise.mutate({ ...(deckId !== null && { id: deckId }), cards }, { onSuccess: onRaised, onError: toastError })
      }
    >
      {t.summary.moreNew(cards)}
    </Button>
  )
}
