import { ApiError } from '../call.ts'
import { t } from './index.ts'

/** A failure in the user's words: what the server says about the input, else what the failure means. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t.errors.internal
  const messages = error.problem?.errors?.map((one) => one.message) ?? []
  return messages.length > 0 ? messages.join(' ') : t.errors[error.code]
}

/** What the server says about the field at `path`, if it says something. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.problem?.errors?.find((one) => one.path === path)?.message
}
