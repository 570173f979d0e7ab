import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

/** Ends a generation; what it made stays. */
export function StopButton({ id }: { id: number }) {
  const stop = useWrite('PUT /api/stopGeneration')
  return (
    <Button
      // It ends a moment after it was asked to.
      pending={stop.isPending || stop.isSuccess}
      onClick={() =>
        stop.mutate({ id }, { onError: (error) => void toast({ message: errorText(error), tone: 'error' }) })
      }
    >
      {t.generation.making.stop}
    </Button>
  )
}
