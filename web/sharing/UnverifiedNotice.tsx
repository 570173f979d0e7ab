import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Why something needs a confirmed email, and the mail that helps. */
export function UnverifiedNotice({ children }: { children: string }) {
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
      {resend.isError ? errorText(resend.error) : children}
    </Notice>
  )
}
