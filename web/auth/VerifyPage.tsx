import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { stale } from '../../shared/api/stale.ts'
import { ApiError, call } from '../api.ts'
import { paths } from '../paths.ts'
import { queryClient } from '../queryClient.ts'
import { isAuthorised, setEmailVerified, useAuthorised } from '../session.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthCard } from './AuthCard.tsx'

/** Using up the link is a write, but one that must happen once however often the screen renders: the cache sees to that. */
const verification = (token: string) =>
  queryOptions<'now' | 'already', ApiError>({
    queryKey: ['verification', token],
    queryFn: async () => {
      const isUsed = await confirmOnce(token)
      if (isUsed) return 'already'
      setEmailVerified(true)
      await Promise.all(
        stale['PUT /api/verifyEmail'].map((read) => queryClient.invalidateQueries({ queryKey: [read] })),
      )
      return 'now'
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Confirms the email. Returns whether that was done before: a link opened twice is no failure. */
async function confirmOnce(token: string): Promise<boolean> {
  try {
    await call('PUT /api/verifyEmail', { token })
    return false
  } catch (error) {
    const isOld = error instanceof ApiError && error.code === 'link-expired'
    if (!isOld || !isAuthorised()) throw error
    const { emailVerified } = await call('GET /api/me', {})
    if (!emailVerified) throw error
    setEmailVerified(true)
    return true
  }
}

/** Where the link of a confirmation mail leads. */
export function Component() {
  const { token = '' } = useParams()
  const isAuthorised = useAuthorised()
  const { isPending, data, error, refetch } = useQuery(verification(token))
  const { verify } = t.auth
  return (
    <AuthCard title={verify.title}>
      {isPending ? (
        <Spinner label={verify.checking} />
      ) : error ? (
        <Notice tone="error">
          {error.code === 'link-expired' || error.code === 'invalid-input' ? verify.failed : errorText(error)}
        </Notice>
      ) : (
        <Notice tone="good">{data === 'already' ? verify.already : verify.done}</Notice>
      )}
      {(error?.code === 'offline' || error?.code === 'unavailable') && (
        <Button onClick={() => refetch()}>{t.ui.retry}</Button>
      )}
      {!isPending && (
        <Link to={isAuthorised ? paths.decks : paths.login} className={buttonClass({ variant: 'primary' })}>
          {isAuthorised ? verify.toDecks : verify.toLogin}
        </Link>
      )}
    </AuthCard>
  )
}
