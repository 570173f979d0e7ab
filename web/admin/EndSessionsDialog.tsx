import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { User } from './userColumns.tsx'

/** Signs a user out everywhere. */
export function EndSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const end = useWrite('PUT /api/endUserSessions')
  const words = t.admin.users
  return (
    <ReasonDialog
      title={words.endSessionsTitle}
      note={words.endSessionsNote(user.email)}
      action={words.endSessions}
      writing={end}
      onAct={(reason) =>
        end.mutate(
          { userId: user.id, reason },
          {
            onSuccess: () => {
              toast({ message: words.sessionsEnded(user.email), tone: 'good' })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
