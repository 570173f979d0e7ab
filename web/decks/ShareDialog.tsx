import type { DeckDetail } from '../../shared/api/contract.ts'
import { useWrite } from '../api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'

/** Makes a private deck public, or a public one private. */
export function ShareDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const publish = useWrite('PUT /api/public')
  const words = t.decks.share
  const isPublic = !deck.isPublic
  const action = isPublic ? words.makePublic : words.makePrivate
  const done = isPublic ? words.publicDone : words.privateDone
  return (
    <Dialog
      open
      title={action}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            variant="primary"
            pending={publish.isPending}
            onClick={() =>
              publish.mutate(
                { deck: deck.id, isPublic },
                {
                  onSuccess: () => {
                    toast({ message: done, tone: 'good' })
                    onClose()
                  },
                },
              )
            }
          >
            {action}
          </Button>
        </>
      }
    >
      {publish.error?.code === 'email-unverified' ? (
        <UnverifiedNotice />
      ) : (
        publish.isError && <Notice tone="error">{errorText(publish.error)}</Notice>
      )}
      <p>{isPublic ? words.publicNote : words.privateNote}</p>
      {isPublic && <p>{words.authorNote}</p>}
    </Dialog>
  )
}

/** Why the deck could not be made public, and the mail that helps. */
function UnverifiedNotice() {
  const resend = useWrite('PUT /api/resendVerification')
  const words = t.decks.share
  if (resend.isSuccess) return <Notice tone="good">{words.sent}</Notice>
  return (
    <Notice
      tone="error"
      actions={
        <Button pending={resend.isPending} onClick={() => resend.mutate({})}>
          {words.resend}
        </Button>
      }
    >
      {resend.isError ? errorText(resend.error) : words.unverified}
    </Notice>
  )
}
