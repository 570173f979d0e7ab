import { ApiError } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'

/** Refusals whose reason only the server knows; it says it in the user's words. */
const explained = ['unavailable', 'unsupported-type', 'conflict']

/** Why a file was not taken, or why nothing can be made. */
export function refusalText(error: ApiError): string {
  return (explained.includes(error.code) && error.problem?.detail) || errorText(error)
}

/** Whether it needs a subscription. */
export const isPremium = (error: unknown) => error instanceof ApiError && error.code === 'payment-required'
