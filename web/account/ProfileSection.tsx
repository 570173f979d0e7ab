import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import styles from './ProfileSection.module.css'
import { Section } from './Section.tsx'

/** Display name, and the email with whether it is confirmed. */
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
          {me.email}{' '}
          <span className={me.emailVerified ? styles.verified : styles.unverified}>
            <Icon name={me.emailVerified ? 'check' : 'warning'} size={16} />
            {me.emailVerified ? profile.verified : profile.unverified}
          </span>
        </dd>
      </dl>
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
