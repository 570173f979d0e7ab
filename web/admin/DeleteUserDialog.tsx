import { useState } from 'react'
import { isSameEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { closeDone } from './closeDone.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { User } from './userColumns.tsx'

/** Deletes an account, once its email was typed. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const remove = useWrite('PUT /api/deleteUser')
  const words = t.admin.users
  const isSame = isSameEmail(email.trim(), user.email)
  return (
    <ReasonDialog
      title={words.removeTitle}
      note={words.removeNote(user.email)}
      action={words.remove}
      isDanger
      writing={remove}
      names={['email']}
      isFilled={isSame}
      fields={(wasTried) => (
        <Field
          label={words.removeEmail}
          hint={words.removeEmailHint}
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="off"
          maxLength={limits.emailLength}
          error={wasTried && !isSame ? words.removeMismatch : fieldError(remove.error, 'email')}
        />
      )}
      onAct={(reason) =>
        remove.mutate(
          { userId: user.id, email: email.trim(), reason },
          {
            onSuccess: () => {
              toast({ message: words.removed(user.email), tone: 'good' })
              closeDone(onClose)
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
