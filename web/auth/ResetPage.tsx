import { Link, useParams } from 'react-router'
import { useState } from 'react'
import { hasEmailForm } from '../../shared/email.ts'
import { t } from '../texts/index.ts'
import { useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Form } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthCard } from './AuthCard.tsx'
import { EmailField, isGoodNewPassword, NewPasswordFields, RevealedSubmit } from './CredentialFields.tsx'

/** Where the link of a reset mail leads. */
export function Component() {
  const { token = '' } = useParams()
  return <SetPassword token={token} title={t.auth.reset.title} />
}

/** Sets a new password by the token of a mailed link, or sends a new link when this one is used up. */
export function SetPassword({ token, title, notice }: { token: string; title: string; notice?: string }) {
  const confirm = useWrite('PUT /api/confirmReset')
  const [value, setValue] = useState({ password: '', repeat: '' })
  const isReady = isGoodNewPassword(value)
  const { reset } = t.auth

  if (confirm.isSuccess)
    return (
      <AuthCard title={title}>
        <Notice tone="good">{reset.done}</Notice>
        <Link to={paths.login} className={buttonClass({ variant: 'primary' })}>
          {reset.toLogin}
        </Link>
      </AuthCard>
    )
  if (confirm.error?.code === 'link-expired') return <ExpiredLink />
  return (
    <AuthCard title={title}>
      <Form
        onSubmit={() => {
          if (isReady && !confirm.isPending) confirm.mutate({ token, newpassword: value.password })
        }}
      >
        {confirm.isError ? <ErrorNotice error={confirm.error} /> : notice && <Notice tone="good">{notice}</Notice>}
        <NewPasswordFields value={value} onChange={setValue} />
        <RevealedSubmit isReady={isReady} pending={confirm.isPending} label={reset.save} />
      </Form>
    </AuthCard>
  )
}

function ExpiredLink() {
  const [email, setEmail] = useState('')
  const request = useWrite('PUT /api/resetPassword')
  const isReady = hasEmailForm(email.trim())
  const { reset } = t.auth
  return (
    <AuthCard title={reset.title}>
      <Form
        onSubmit={() => {
          if (isReady && !request.isPending) request.mutate({ name: email.trim() })
        }}
      >
        <Notice tone="warning">{reset.expired}</Notice>
        <EmailField autoFocus value={email} onChange={setEmail} />
        <Button type="submit" variant="primary" disabled={!isReady} pending={request.isPending}>
          {reset.requestNew}
        </Button>
        {request.isSuccess && <Notice tone="good">{t.auth.resetSent(request.variables.name)}</Notice>}
        <ErrorNotice error={request.error} />
      </Form>
    </AuthCard>
  )
}
