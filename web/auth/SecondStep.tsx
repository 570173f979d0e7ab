import { type ComponentProps, useState } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import type { ApiError } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field, Form } from '../ui/Field.tsx'
import { RevealedSubmit } from './CredentialFields.tsx'
import styles from './LoginPage.module.css'

/** What a login sends. */
export interface Credentials {
  email: string
  password: string
  /** Of the second step. */
  code?: string
  /** Of a registration: the version of the words that it showed. */
  agreed?: string
}

interface SecondStepProps {
  login: UseMutationResult<unknown, ApiError, Credentials>
  /** The right password, and whose it is. */
  known: Credentials
  onBack: () => void
}

/** The second step of a login, after the right password. */
export default function SecondStep({ login, known, onBack }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const text = t.secondFactor
  const { error, isPending } = login
  // The first answer only said that a code is needed.
  const wasSent = login.variables?.code !== undefined
  const isWrong = wasSent && error?.code === 'second-factor-required'
  return (
    <Form
      onSubmit={() => {
        if (code.trim() && !isPending) login.mutate({ ...known, code })
      }}
    >
      <p>{isRecovery ? text.recoveryStep : text.step}</p>
      {wasSent && !isWrong && <ErrorNotice error={error} />}
      <CodeField
        key={String(isRecovery)}
        autoFocus
        isRecovery={isRecovery}
        value={code}
        onChange={(next) => {
          setCode(next)
          if (error) login.reset()
        }}
        error={isWrong && !isPending ? text.wrong : undefined}
      />
      <RevealedSubmit isReady={code.trim() !== ''} pending={isPending} label={t.auth.login} />
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          setCode('')
          if (error) login.reset()
          setIsRecovery(!isRecovery)
        }}
      >
        {isRecovery ? text.withApp : text.withRecovery}
      </button>
      {isRecovery && <p>{text.lost}</p>}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          login.reset()
          onBack()
        }}
      >
        {text.back}
      </button>
    </Form>
  )
}

/** A code of the app, which devices can fill in, or a recovery code. */
export function CodeField({
  isRecovery = false,
  ...props
}: Omit<ComponentProps<typeof Field>, 'label' | 'hint'> & { isRecovery?: boolean }) {
  const text = t.secondFactor
  return (
    <Field
      name="code"
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize={isRecovery ? 'characters' : 'none'}
      spellCheck={false}
      inputMode={isRecovery ? 'text' : 'numeric'}
      maxLength={limits.codeLength}
      {...props}
      label={isRecovery ? text.recoveryCode : text.code}
      hint={isRecovery ? undefined : text.codeHint}
    />
  )
}
