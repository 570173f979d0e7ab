import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { toastError } from '../ui/toast.ts'

/** So many more new cards are offered for today, at most. */
const most = 10

interface MoreNewProps {
  /** Null for all decks. */
  deckId: number | null
  /** New cards that only the limits of today hold back. */
  heldBack: number
  onRaised: () => void
}

/** Raises the limit of new cards for today, and goes on with them. */
export function MoreNew({ deckId, heldBack, onRaised }: MoreNewProps) {
  const raise = useWrite('PUT /api/moreNew')
  const cards = Math.min(heldBack, most)
  return (
    <Button
      size="large"
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
