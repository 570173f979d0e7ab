import { useState } from 'react'
import { useWrite } from '../data/api.ts'
import { isGoodNewPassword, NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { Reveal } from '../auth/Reveal.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from './Section.tsx'

/** Password change: the form, then the success message. */
export function PasswordSection({ email }: { email: string }) {
  const [oldpassword, setOldpassword] = useState('')
  const [value, setValue] = useState({ password: '', repeat: '' })
  const update = useWrite('PUT /api/updatePassword')
  const isReady = oldpassword !== '' && isGoodNewPassword(value)
  const isOldWrong = update.error?.code === 'wrong-password'
  const { password } = t.account
  if (update.isSuccess)
    return (
      <Section title={password.title}>
        <Notice tone="good">{password.done}</Notice>
      </Section>
    )
  return (
    <Section title={password.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !update.isPending) update.mutate({ oldpassword, newpassword: value.password })
        }}
      >
        {update.isError && !isOldWrong && <Notice tone="error">{errorText(update.error)}</Notice>}
        {/* Password managers ask whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t.auth.oldPassword}
          name="old-password"
          autoComplete="current-password"
          value={oldpassword}
          onChange={(next) => {
            setOldpassword(next)
            if (isOldWrong) update.reset()
          }}
          error={isOldWrong ? errorText(update.error) : undefined}
        />
        <NewPasswordFields value={value} onChange={setValue} />
        <Reveal shown={isReady}>
          <Button type="submit" disabled={!isReady} pending={update.isPending}>
            {password.update}
          </Button>
        </Reveal>
      </form>
    </Section>
  )
}
