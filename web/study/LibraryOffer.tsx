import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

/** Offers a visitor to keep the deck: without, it is not among the decks the next time. */
export function LibraryOffer({ deckId }: { deckId: number }) {
  const add = useWrite('PUT /api/library')
  if (add.isSuccess) return <p role="status">{t.decks.added}</p>
  return (
    <Button
      size="large"
      icon="library"
      pending={add.isPending}
      onClick={() =>
        add.mutate({ id: deckId }, { onError: (error) => void toast({ message: errorText(error), tone: 'error' }) })
      }
    >
      {t.decks.addToLibrary}
    </Button>
  )
}
