import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { type ApiError, call } from '../api.ts'
import { paths } from '../paths.ts'
import { clearStorage, startSession } from '../session.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { refreshFreeCount } from './freeCount.ts'
import { followTimeZone } from './timeZone.ts'

/** Where a new account begins. */
const afterRegister = paths.welcomeGeneration

interface Credentials {
  email: string
  password: string
}

/** Login or register: starts the session and goes on, or clears what is stored and says why not. */
export function useEntry(key: 'POST /api/login' | 'POST /api/register') {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  return useMutation<unknown, ApiError, Credentials>({
    mutationFn: async (credentials) => {
      startSession(await call(key, credentials))
      void followTimeZone()
      await refreshFreeCount()
      const before = placeBefore(state)
      const target = key === 'POST /api/login' ? (before ?? paths.decks) : isInvitation(before) ? before : afterRegister
      await navigate(target, { replace: true })
    },
    onError: clearStorage,
  })
}

/** Who comes because somebody invited them came for that deck. */
export const isInvitation = (place: string | null): place is string => place?.startsWith(paths.join('')) ?? false

/** The screen that led here, from the history entry. */
export function placeBefore(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null
}

/** What a failed login or register says: the product's words for 401 and 400, with the server's details beneath. */
export function entryMessages(error: ApiError): string[] {
  if (error.status === 401) return [t.errors['wrong-credentials']]
  if (error.status !== 400) return [errorText(error)]
  return [t.errors.internal, ...(error.problem?.errors?.map((one) => one.message) ?? [])]
}
