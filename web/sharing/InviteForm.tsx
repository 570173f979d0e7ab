import { useState } from 'react'
import { isEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import type { SharedRole } from '../../shared/roles.ts'
import { useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Refusal } from './Refusal.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './Sharing.module.css'

/** Invites somebody by email. What was typed stays until the invitation is on its way. */
export function InviteForm({ deckId }: { deckId: number }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<SharedRole>('reader')
  const [isAsked, setIsAsked] = useState(false)
  const invite = useWrite('PUT /api/invite')
  const words = t.sharing.people
  const typed = email.trim()
  const atField = fieldError(invite.error, 'email')
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (!isEmail(typed) || invite.isPending) return
        invite.mutate(
          { deck: deckId, email: typed, role },
          {
            onSuccess: () => {
              // What was typed in the meantime is the next one.
              setEmail((now) => (now.trim() === typed ? '' : now))
              setIsAsked(false)
            },
          },
        )
      }}
    >
      {!atField && <Refusal error={invite.error} />}
      <div className={styles.fields}>
        <Field
          label={words.email}
          name="invited"
          data-autofocus
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailLength}
          value={email}
          onChange={(next) => {
            setEmail(next)
            if (!invite.isPending) invite.reset()
          }}
          error={isAsked && !isEmail(typed) ? t.input.email : atField}
          className={styles.email}
        />
        <RoleSelect label={t.sharing.role} value={role} onChange={setRole} className={styles.choice} />
        <Button type="submit" variant="primary" icon="mail" pending={invite.isPending}>
          {words.invite}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {invite.isSuccess && words.invited(invite.variables.email)}
      </p>
    </form>
  )
}
