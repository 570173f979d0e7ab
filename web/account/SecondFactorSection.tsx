import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { useProduct } from '../app/shell/config.ts'
import { DownloadButton } from '../app/DownloadButton.tsx'
import { PasswordField } from '../auth/CredentialFields.tsx'
import { CodeField } from '../auth/SecondStep.tsx'
import { type ApiError, useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { day } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Form } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastDone } from '../ui/toast.ts'
import { Section } from './Section.tsx'
import kit from '../ui/kit.module.css'
import styles from './SecondFactorSection.module.css'

const QrCode = lazy(() => import('./QrCode.tsx'))

type Status = CallOutput<'GET /api/secondFactor'>

/** When few enough recovery codes are left to think of new ones. */
const fewCodes = 2

/** Two-step login: what it is, setting it up, and switching it off. */
export function SecondFactorSection({ status, me }: { status: Status; me: CallOutput<'GET /api/me'> }) {
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null)
  const text = t.secondFactor
  const close = () => setOpen(null)
  return (
    <Section title={text.title}>
      {open === 'set-up' ? (
        <SetUp email={me.email} onEnd={close} />
      ) : open === 'turn-off' ? (
        <TurnOff email={me.email} onEnd={close} />
      ) : status.isOn ? (
        <>
          <p>{text.on}</p>
          <p className={kit.note}>
            {text.left(status.recoveryCodes)} {status.recoveryCodes <= fewCodes && text.few}
          </p>
          <Button onClick={() => setOpen('turn-off')}>{text.turnOff}</Button>
        </>
      ) : (
        <>
          <AdminNotice status={status} />
          <p>{text.off}</p>
          {me.emailVerified ? (
            <Button onClick={() => setOpen('set-up')}>{text.setUp}</Button>
          ) : (
            <p className={kit.note}>{text.unconfirmed}</p>
          )}
        </>
      )}
    </Section>
  )
}

/** What an administrator without a second factor must know. */
export function AdminNotice({ status, actions }: { status: Status; actions?: ReactNode }) {
  const { forAdmin, requiredFrom } = status
  const text = t.secondFactor
  if (!forAdmin) return null
  return (
    <Notice tone="warning" actions={actions}>
      {forAdmin === 'rests' ? text.rests : requiredFrom ? text.askedFrom(day(requiredFrom)) : text.asked}
    </Notice>
  )
}

/** Moves the focus to what comes next, so that the keyboard and screen readers go on there. */
function Step({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <div ref={frame} role="group" aria-label={label} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  )
}

interface FlowProps {
  email: string
  onEnd: () => void
}

/** Password, then QR code and the first code of the app, then the recovery codes. */
function SetUp({ email, onEnd }: FlowProps) {
  const begin = useWrite('PUT /api/beginSecondFactor')
  const confirm = useWrite('PUT /api/confirmSecondFactor')
  const [code, setCode] = useState('')
  const text = t.secondFactor
  if (confirm.isSuccess) return <RecoveryCodes codes={confirm.data.recoveryCodes} onEnd={onEnd} />
  if (!begin.isSuccess)
    return (
      <Step label={text.setUp}>
        <Proof
          email={email}
          label={text.next}
          error={begin.error}
          isPending={begin.isPending}
          onSubmit={(password) => begin.mutate({ password })}
          onEdit={begin.reset}
          onCancel={onEnd}
        />
      </Step>
    )
  const { link, secret } = begin.data
  return (
    <Step key="scan" label={text.setUp}>
      <p>{text.scan}</p>
      <Suspense fallback={<div style={{ blockSize: 208 }} />}>
        <QrCode text={link} label={text.qrCode} />
      </Suspense>
      <p>
        {text.secret} <span className={styles.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</span>
      </p>
      <Form
        onSubmit={() => {
          if (code.trim() && !confirm.isPending) confirm.mutate({ code })
        }}
      >
        <p>{text.enter}</p>
        {!fieldError(confirm.error, 'code') && <ErrorNotice error={confirm.error} />}
        <CodeField
          value={code}
          onChange={(next) => {
            setCode(next)
            if (confirm.isError) confirm.reset()
          }}
          error={fieldError(confirm.error, 'code')}
        />
        <Buttons label={text.turnOn} isReady={code.trim() !== ''} isPending={confirm.isPending} onCancel={onEnd} />
      </Form>
    </Step>
  )
}

function RecoveryCodes({ codes, onEnd }: { codes: string[]; onEnd: () => void }) {
  const { productName } = useProduct()
  const text = t.secondFactor
  return (
    <Step label={text.recoveryCodes}>
      <Notice tone="good">{text.isOn}</Notice>
      <p>{text.keep}</p>
      <ol aria-label={text.recoveryCodes} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={kit.row}>
        <DownloadButton
          read={async () => new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' })}
          name={() => text.fileName(productName)}
          done={text.downloaded}
        >
          {text.download}
        </DownloadButton>
        <Button variant="primary" onClick={onEnd}>
          {text.done}
        </Button>
      </div>
    </Step>
  )
}

/** Takes the password and a code. */
function TurnOff({ email, onEnd }: FlowProps) {
  const remove = useWrite('PUT /api/removeSecondFactor')
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const text = t.secondFactor
  const submit = (password: string) =>
    remove.mutate({ password, code }, () => {
      toastDone(text.turnedOff)
      onEnd()
    })
  return (
    <Step label={text.turnOff}>
      <Proof
        email={email}
        label={text.turnOff}
        isReady={code.trim() !== ''}
        error={remove.error}
        isPending={remove.isPending}
        onSubmit={submit}
        onEdit={remove.reset}
        onCancel={onEnd}
      >
        <CodeField
          isRecovery={isRecovery}
          value={code}
          onChange={(next) => {
            setCode(next)
            if (remove.isError) remove.reset()
          }}
          error={fieldError(remove.error, 'code')}
        />
        <Button variant="plain" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? text.withApp : text.withRecovery}
        </Button>
      </Proof>
    </Step>
  )
}

interface ProofProps {
  email: string
  /** Of the button. */
  label: string
  /** Whether the other fields are filled in. */
  isReady?: boolean
  error: ApiError | null
  isPending: boolean
  onSubmit: (password: string) => void
  onEdit: () => void
  onCancel: () => void
  /** Fields besides the password. */
  children?: ReactNode
}

/** A form that asks for the password. */
function Proof({ email, label, isReady = true, error, isPending, onSubmit, onEdit, onCancel, children }: ProofProps) {
  const [password, setPassword] = useState('')
  const isFieldWrong = fieldError(error, 'password') !== undefined || fieldError(error, 'code') !== undefined
  return (
    <Form
      onSubmit={() => {
        if (password && isReady && !isPending) onSubmit(password)
      }}
    >
      {!isFieldWrong && <ErrorNotice error={error} />}
      {/* Password managers ask whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t.auth.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(next) => {
          setPassword(next)
          if (error) onEdit()
        }}
        error={fieldError(error, 'password')}
      />
      {children}
      <Buttons label={label} isReady={password !== '' && isReady} isPending={isPending} onCancel={onCancel} />
    </Form>
  )
}

interface ButtonsProps {
  label: string
  isReady: boolean
  isPending: boolean
  onCancel: () => void
}

function Buttons({ label, isReady, isPending, onCancel }: ButtonsProps) {
  return (
    <div className={kit.row}>
      <Button type="submit" variant="primary" disabled={!isReady} pending={isPending}>
        {label}
      </Button>
      <Button onClick={onCancel}>{t.secondFactor.cancel}</Button>
    </div>
  )
}
