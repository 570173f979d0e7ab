import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError, call, refreshAfter } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { isAuthorised, setEmailVerified, useAuthorised } from '../data/session.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthCard } from './AuthCard.tsx'
import { SetPassword } from './ResetPage.tsx'

/** Confirmed now or earlier, or confirmed with a password to choose, because all sessions of the address were ended. */
type Outcome = 'now' | 'already' | 'password'

/** Using up the link is a write, but one that must happen once however often the screen renders: the cache sees to that. */
const verification = (token: string) =>
  queryOptions<Outcome, ApiError>({
    queryKey: ['verification', token],
    queryFn: async () => {
      const outcome = await confirmOnce(token)
      if (outcome !== 'now') return outcome
      await refreshAfter('PUT /api/verifyEmail')
      return 'now'
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Confirms the email. That it was confirmed before is an outcome as well: a link opened twice is no failure. */
async function confirmOnce(token: string): Promise<Outcome> {
  try {
    const { needsPassword } = await call('PUT /api/verifyEmail', { token })
    if (needsPassword) return 'password'
    // The session in this browser may be another account's. The email is confirmed whatever comes of asking.
    const me = isAuthorised() ? await call('GET /api/me', {}).catch(() => null) : null
    if (me) setEmailVerified(me.emailVerified)
    return 'now'
  } catch (error) {
    const isOld = error instanceof ApiError && error.code === 'link-expired'
    if (!isOld || !isAuthorised()) throw error
    const { emailVerified } = await call('GET /api/me', {})
    if (!emailVerified) throw error
    setEmailVerified(true)
    return 'already'
  }
}

/** Where the link of a confirmation mail leads. */
export function Component() {
  const { token = '' } = useParams()
  const isAuthorised = useAuthorised()
  const { isPending, data, error, refetch } = useQuery(verification(token))
  const { verify } = t.auth
  if (data === 'password') return <SetPassword token={token} title={verify.choose} notice={verify.chooseNote} />
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
