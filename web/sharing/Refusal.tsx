import { type ApiError, useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { Button } from '../ui/Button.tsx'

/** Why something was refused. A conflict is explained by the server alone. */
export const refusalText = (error: ApiError): string =>
  (error.code === 'conflict' && error.problem?.detail) || errorText(error)

/** Explains why something was not shared, and what helps. */
export function Refusal({ error }: { error: ApiError | null }) {
  if (!error) return null
  if (error.code === 'email-unverified') return <UnverifiedNotice>{t.sharing.unverified}</UnverifiedNotice>
  return <Notice tone="error">{refusalText(error)}</Notice>
}

/** Why something needs a confirmed email, and the mail that helps. */
export function UnverifiedNotice({ children }: { children: string }) {
  const resend = useWrite('PUT /api/resendVerification')
  const words = t.rare.unverified
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
