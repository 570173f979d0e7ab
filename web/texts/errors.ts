import { ApiError } from '../data/call.ts'
import { t } from './index.ts'

/** Failures of which only the server knows which limit or service it is, and what to do. Its text is localised. */
const explained = new Set<string>(['quota-exceeded', 'too-many-requests', 'unavailable'])

/** A failure in the user's words: what the server says about the input, else what the failure means. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t.errors.internal
  const messages = error.problem?.errors?.map((one) => one.message) ?? []
  if (messages.length > 0) return messages.join(' ')
  return (explained.has(error.code) && error.problem?.detail) || t.errors[error.code]
}

/** What the server says about the field at `path`, if it says something. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.problem?.errors?.find((one) => one.path === path)?.message
}
