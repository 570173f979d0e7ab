import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { registrationVersion } from '../../shared/consents.ts'
import { hasEmailForm, isEmail } from '../../shared/email.ts'
import { loginPasswordHints } from '../../shared/password.ts'
import { formatMessage } from '../../shared/messages.ts'
import { type ApiError, call, query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { Form } from '../ui/Field.tsx'
import { errorText } from '../texts/errors.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { deckOn, placeFrom } from '../generation/welcomePlace.ts'
import { clearStorage, startSession } from '../data/session.ts'
import { configRead, useProduct } from '../app/shell/config.ts'
import { AuthCard } from './AuthCard.tsx'
import kit from '../ui/kit.module.css'
import styles from './LoginPage.module.css'
import { EmailField, PasswordField, Reveal, RevealedSubmit } from './CredentialFields.tsx'
import type { Credentials } from './SecondStep.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { refreshFreeCount } from '../data/remembered.ts'
import { followTimeZone } from './timeZone.ts'

/** Most accounts have no second step. */
const SecondStep = lazy(() => import('./SecondStep.tsx'))

/** Login and register: one screen, two modes, one email. */
export function Component() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const [typed, setEmail] = useState<string | null>(null)
  const before = placeBefore(state)
  const token = invitationIn(before)
  const invitation = useQuery({ ...query('GET /api/joinable/:token', { token: token ?? '' }), enabled: token !== null })
  const isOver = invitation.data?.isOpen === false
  const email = typed ?? invitation.data?.email ?? ''
  const deckId = isVisitor(state) ? deckOn(before) : null
  const visited = useQuery({ ...query('GET /api/publicDeck/:id', { id: String(deckId) }), enabled: deckId !== null })
  const visitedDeck = visited.data?.deck ?? null
  const isInvited = (token !== null && !isOver) || visitedDeck !== null
  // Most who open a link to a deck are new here.
  const isRegister = search.has('register') || (isInvited && !search.has('login'))
  const title = isRegister ? t.auth.register : t.shell.routes.login
  const { productName } = useProduct()
  useEffect(() => {
    document.title = t.shell.documentTitle(productName, title)
  }, [productName, title])
  if (visited.isLoading) return <AuthCard title={t.ui.loading}>{null}</AuthCard>
  return (
    <AuthCard
      title={isRegister ? t.auth.register : t.auth.login}
      lead={
        visitedDeck
          ? t.auth.visited(visitedDeck)
          : isInvited
            ? t.auth.invited(invitation.data?.deck ?? null)
            : isRegister
              ? t.auth.welcome
              : t.auth.welcomeBack
      }
    >
      {/* Members of the deck continue there once they are logged in. */}
      {isOver &&
        (isRegister ? <Notice tone="error">{t.sharing.join.failed}</Notice> : <Notice>{t.auth.invitedBefore}</Notice>)}
      {isRegister ? <RegisterForm email={email} onEmail={setEmail} /> : <LoginForm email={email} onEmail={setEmail} />}
      <div className={styles.rows}>
        <p>
          {isRegister ? t.auth.hasAccount : t.auth.hasNoAccount}{' '}
          <Link replace state={state} to={`${paths.login}?${isRegister ? 'login' : 'register'}`}>
            {isRegister ? t.auth.loginInstead : t.auth.registerInstead}
          </Link>
        </p>
      </div>
    </AuthCard>
  )
}

interface EntryFormProps {
  email: string
  onEmail: (email: string) => void
}

/** Email, then password, then the button: each appears when the one before is valid. */
function LoginForm({ email, onEmail }: EntryFormProps) {
  const [password, setPassword] = useState('')
  // A browser that filled the form on load hides the values from the page until the first gesture.
  const [isAutofilled, setIsAutofilled] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const login = useEntry('POST /api/login')
  // Once the password was right, and a code is needed as well.
  const [known, setKnown] = useState<Credentials | null>(null)
  const hasEmail = isAutofilled || hasEmailForm(email.trim())
  const hints = loginPasswordHints(password)
  const isReady = isAutofilled || (hasEmail && hints.length === 0)

  // The form is usable before hydration: values that were typed until then are only in the fields.
  useEffect(() => {
    const typed = emailInput.current?.value
    if (typed) onEmail(typed)
    setPassword(passwordInput.current?.value ?? '')
  }, [onEmail])

  if (known)
    return (
      <Suspense fallback={null}>
        <SecondStep login={login} known={known} onBack={() => setKnown(null)} />
      </Suspense>
    )
  return (
    <form
      // Credentials never go into an address.
      method="post"
      noValidate
      onAnimationStart={(event) => event.animationName === 'autofilled' && setIsAutofilled(true)}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const typed = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
        if (!login.isPending && hasEmailForm(typed.email) && typed.password)
          login.mutate(typed, { onError: ({ code }) => code === needsCode && setKnown(typed) })
      }}
    >
      <EntryError error={login.error} />
      <EmailField
        ref={emailInput}
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(next) => {
          setIsAutofilled(false)
          onEmail(next)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isReady || !hasEmail) return
          event.preventDefault()
          passwordInput.current?.focus()
        }}
      />
      <Reveal shown={hasEmail}>
        <PasswordField
          ref={passwordInput}
          label={t.auth.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          invalid={isAutofilled ? [] : hints.map((hint) => formatMessage(t.input, hint))}
        />
      </Reveal>
      <RevealedSubmit isReady={isReady} pending={login.isPending} label={t.auth.login} />
      <ForgotPassword label={t.auth.forgot} email={email.trim()} onSent={login.reset} />
    </form>
  )
}

/** A new account. Its button appears when everything is valid and the terms are accepted; until then, what is missing stands in its place. */
function RegisterForm({ email, onEmail }: EntryFormProps) {
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const register = useEntry('POST /api/register')
  const legalVersion = useQuery(configRead).data?.legalVersion ?? ''
  const hints = loginPasswordHints(password)
  const words = t.auth.parts
  const missing = [
    !isEmail(email.trim()) && words.email,
    hints.length > 0 && words.password,
    (hints.length > 0 || repeat !== password) && words.repeat,
    !isAccepted && words.terms,
  ].filter((part) => part !== false)
  const isReady = missing.length === 0
  return (
    <Form
      onSubmit={() => {
        if (isReady && !register.isPending)
          register.mutate({
            email: email.trim(),
            password,
            agreed: registrationVersion(t.consents.registration, legalVersion),
          })
      }}
    >
      <EntryError error={register.error} />
      <EmailField autoFocus isValid={isEmail} value={email} onChange={onEmail} />
      <PasswordField
        label={t.auth.password}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        invalid={hints.map((hint) => formatMessage(t.input, hint))}
      />
      <PasswordField
        label={t.auth.repeat}
        name="repeat-password"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        invalid={repeat === password ? [] : t.auth.noMatch}
      />
      <Checkbox label={<AcceptTerms />} checked={isAccepted} onChange={setIsAccepted} />
      <p className={kit.note}>{t.consents.registration.age}</p>
      <RevealedSubmit isReady={isReady} pending={register.isPending} label={t.auth.register} />
      {missing.length > 0 && <p className={kit.note}>{t.auth.missing(missing)}</p>}
    </Form>
  )
}

function AcceptTerms() {
  const [before, terms, between, privacy] = t.consents.registration.accept
  return (
    <>
      {before}
      <NewTabLink to={paths.terms}>{terms}</NewTabLink>
      {between}
      <NewTabLink to={paths.gdpr}>{privacy}</NewTabLink>
    </>
  )
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" title={t.ui.opensInNewTab}>
      {children}
    </a>
  )
}

/** The box with an error above the email field. */
function EntryError({ error }: { error: ApiError | null }) {
  if (!error) return null
  const messages = entryMessages(error)
  // The input was valid, so the address already has an account. The message says how to continue.
  const isKnown = error.status === 400 && !error.problem?.errors?.length
  if (!isKnown)
    return (
      <Notice tone="error">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    )
  return (
    <Notice title={error.message}>
      <p className={kit.note}>{t.errors.internal}</p>
    </Notice>
  )
}

const needsCode = 'second-factor-required'

/** Where a new account begins. */
const afterRegister = paths.welcomeGeneration

/** Logs in or registers, then starts the session and continues, or clears the storage and shows the error. */
function useEntry(key: 'POST /api/login' | 'POST /api/register') {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  return useMutation<unknown, ApiError, Credentials>({
    mutationFn: async (credentials) => {
      const before = placeBefore(state)
      const invitation = invitationIn(before)
      const isNewcomer = key === 'POST /api/register'
      // A mail with an invitation proves whose address it went to.
      const input = isNewcomer && invitation !== null ? { ...credentials, invitation } : credentials
      startSession(credentials.email, await call(key, input))
      void followTimeZone()
      await refreshFreeCount()
      const isNew = isNewcomer && invitation === null && deckOn(before) === null
      if (isNew) await navigate(afterRegister, { replace: true, state: placeFrom(before) })
      else await navigate(before ?? paths.decks, { replace: true })
    },
    onError: ({ code }) => {
      if (code !== needsCode) clearStorage()
    },
  })
}

const joinPath = paths.join('')

/** The token of the invitation that led here, if any. */
const invitationIn = (place: string | null): string | null =>
  place?.startsWith(joinPath) ? (place.slice(joinPath.length).split('?')[0] ?? null) : null

/** Whether the user arrived without a session, rather than after one ended. */
const isVisitor = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isVisitor' in state && state.isVisitor === true

/** The screen that led here, from the history entry. */
function placeBefore(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null
}

/** The error of a failed login or registration: the product's text for 401 and 400, and the server's details below. */
function entryMessages(error: ApiError): string[] {
  if (error.status === 401) return [t.errors['wrong-credentials']]
  if (error.status !== 400) return [errorText(error)]
  const errors = error.problem?.errors?.map((one) => one.message) ?? []
  return [t.errors.internal, ...(errors.length > 0 ? errors : [error.message])]
}
