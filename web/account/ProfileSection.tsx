import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import styles from './ProfileSection.module.css'
import { Section } from './Section.tsx'

/** Display name, and the email with whether it is confirmed; if not, the mail can be sent again. */
export function ProfileSection({ me }: { me: CallOutput<'GET /api/me'> }) {
  const [name, setName] = useState(me.name)
  const save = useWrite('PUT /api/profile')
  const { profile } = t.account
  const isChanged = name.trim() !== '' && name.trim() !== me.name
  return (
    <Section title={profile.title}>
      <dl className={styles.facts}>
        <dt>{profile.email}</dt>
        <dd>
          <Email>{me.email}</Email>{' '}
          <span className={me.emailVerified ? styles.verified : styles.unverified}>
            <Icon name={me.emailVerified ? 'check' : 'warning'} size={16} />
            {me.emailVerified ? profile.verified : profile.unverified}
          </span>
        </dd>
        <dd className={styles.note}>{profile.fixed}</dd>
      </dl>
      {!me.emailVerified && <ResendButton />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isChanged || save.isPending) return
          save.mutate({ name: name.trim() }, { onSuccess: () => void toast({ message: profile.saved, tone: 'good' }) })
        }}
      >
        <Field
          label={profile.name}
          hint={profile.nameHint}
          name="nickname"
          autoComplete="nickname"
          maxLength={limits.displayNameLength}
          value={name}
          onChange={setName}
          invalid={name.trim() === '' ? profile.empty : []}
          error={save.isError ? errorText(save.error) : undefined}
        />
        <div>
          <Button type="submit" disabled={!isChanged} pending={save.isPending}>
            {profile.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}

function ResendButton() {
  const resend = useWrite('PUT /api/resendVerification')
  const text = t.shell.unverified
  if (resend.isSuccess) return <Notice tone="good">{text.sent}</Notice>
  return (
    <>
      {resend.isError && <Notice tone="error">{errorText(resend.error)}</Notice>}
      <Button pending={resend.isPending} onClick={() => resend.mutate({})}>
        {text.resend}
      </Button>
    </>
  )
}
