import type { ApiError } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { UnverifiedNotice } from './UnverifiedNotice.tsx'

/** Why something was not shared. What contradicts it only the server can say. */
export const refusalText = (error: ApiError): string =>
  (error.code === 'conflict' && error.problem?.detail) || errorText(error)

/** Says why something was not shared, and what helps. */
export function Refusal({ error }: { error: ApiError | null }) {
  if (!error) return null
  if (error.code === 'email-unverified') return <UnverifiedNotice>{t.sharing.unverified}</UnverifiedNotice>
  return <Notice tone="error">{refusalText(error)}</Notice>
}
