import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, refreshAfter } from '../data/api.ts'
import { day } from '../texts/dates.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { reads, type Subscription } from './subscription.ts'

interface UnsubscribeDialogProps {
  subscription: Subscription
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks once, says until when the subscription stays, and ends it. */
export function UnsubscribeDialog({ subscription, open, onClose, onDone }: UnsubscribeDialogProps) {
  const unsubscribe = useUnsubscribe(onDone)
  const { paidUntil } = subscription
  const words = t.billing.subscription.unsubscribe
  return (
    <Dialog
      open={open}
      title={words.button}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button variant="danger" pending={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            {words.button}
          </Button>
        </>
      }
    >
      {unsubscribe.isError && <Notice tone="error">{errorText(unsubscribe.error)}</Notice>}
      <p>{paidUntil !== null && new Date(paidUntil) > new Date() ? words.stays(day(paidUntil)) : words.atOnce}</p>
      <p>{words.keeps}</p>
    </Dialog>
  )
}

/** Cancels. Where the provider is away that is noted, which is as good for the user. */
function useUnsubscribe(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const failure = await call('GET /api/cancelSubscription', {}).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      await refreshAfter('PUT /api/hasSubscribed')
      const isNoted = client.getQueryData(reads.subscription.queryKey)?.subscription?.isCancelling
      if (failure && !isNoted) throw failure.error
    },
    onSuccess: onDone,
  })
}
