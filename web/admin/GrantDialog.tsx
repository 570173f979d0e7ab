import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { User } from './userColumns.tsx'

/** Gives free generations. */
export function GrantDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState('1')
  const grant = useWrite('PUT /api/grantGenerations')
  const words = t.admin.users
  const count = Number(text)
  const isCount = Number.isInteger(count) && count >= 1 && count <= limits.grantedGenerations
  return (
    <ReasonDialog
      title={words.grantTitle}
      note={user.email}
      action={words.grant}
      writing={grant}
      names={['count']}
      isFilled={isCount}
      fields={(wasTried) => (
        <Field
          label={words.grantCount}
          value={text}
          onChange={setText}
          inputMode="numeric"
          autoComplete="off"
          error={wasTried && !isCount ? words.grantRule(limits.grantedGenerations) : fieldError(grant.error, 'count')}
        />
      )}
      onAct={(reason) =>
        grant.mutate(
          { userId: user.id, count, reason },
          {
            onSuccess: () => {
              toast({ message: words.granted(user.email), tone: 'good' })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
