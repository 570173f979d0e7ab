import type { ApiError } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'

/** Why something was refused. What contradicts it only the server can say. */
export const refusal = (error: ApiError): string =>
  (error.code === 'conflict' && error.problem?.detail) || errorText(error)
