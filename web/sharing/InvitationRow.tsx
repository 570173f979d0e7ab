import type { CallOutput } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { day } from '../texts/dates.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/className.ts'
import { Email } from '../ui/Email.tsx'
import { Icon } from '../ui/Icon.tsx'
import { refusalText } from './Refusal.tsx'
import styles from './Sharing.module.css'

interface InvitationRowProps {
  invitation: CallOutput<'GET /api/deckAccess/:id'>['invitations'][number]
  onGone: () => void
}

/** An invitation that waits for an answer. */
export function InvitationRow({ invitation: { id, email, role, expiresAt }, onGone }: InvitationRowProps) {
  const withdraw = useWrite('PUT /api/withdrawInvitation')
  const words = t.sharing.people
  return (
    <li className={classNames(styles.row, styles.waiting)}>
      <Icon name="mail" className={styles.icon} />
      <div className={styles.who}>
        <p>
          <Email>{email}</Email>
        </p>
        <p className={styles.small}>
          {t.sharing.roles[role]} · {words.until(day(expiresAt))}
        </p>
        {withdraw.isError && (
          <p role="alert" className={styles.error}>
            {refusalText(withdraw.error)}
          </p>
        )}
      </div>
      <Button
        variant="plain"
        aria-label={words.withdrawNamed(email)}
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate({ id }, { onSuccess: onGone })}
      >
        {words.withdraw}
      </Button>
    </li>
  )
}
