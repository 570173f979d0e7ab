import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { type ApiError, call } from '../data/api.ts'
import { placeFrom } from '../generation/welcomePlace.ts'
import { paths } from '../data/paths.ts'
import { clearStorage, startSession } from '../data/session.ts'
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
      const isNew = key === 'POST /api/register' && invitationIn(before) === null
      if (isNew) await navigate(afterRegister, { replace: true, state: placeFrom(before) })
      else await navigate(before ?? paths.decks, { replace: true })
    },
    onError: clearStorage,
  })
}

const invitation = paths.join('')

/** The token that somebody who was invited came with: for that deck. */
export const invitationIn = (place: string | null): string | null =>
  place?.startsWith(invitation) ? (place.slice(invitation.length).split('?')[0] ?? null) : null

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
