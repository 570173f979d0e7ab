import type { CallOutput } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

/** Jobs of the queue have ids like this; generations, which their users repeat, have numbers. */
const jobId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Tries a failed job again, where that can be done from here. */
export function RetryButton({ failure }: { failure: CallOutput<'GET /api/adminJobs'>['failures'][number] }) {
  const retry = useWrite('PUT /api/retryJob')
  const { id, kind, isFinal } = failure
  const words = t.admin.jobs
  if (!isFinal || !jobId.test(id)) return t.admin.none
  return (
    <Button
      pending={retry.isPending}
      aria-label={words.retryNamed(kind, id)}
      onClick={() =>
        retry.mutate(
          { kind, id },
          {
            onSuccess: () => void toast({ message: words.retried, tone: 'good' }),
            onError: (error) => void toast({ message: errorText(error), tone: 'error' }),
          },
        )
      }
    >
      {words.retry}
    </Button>
  )
}
