import type { CallOutput } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Email } from '../ui/Email.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { refusalText } from './Refusal.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './Sharing.module.css'

export type Member = CallOutput<'GET /api/deckAccess/:id'>['members'][number]

interface MemberRowProps {
  deckId: number
  member: Member
  onRemove: () => void
}

/** Somebody in the deck. What they may do changes at once; what the server refuses is as it was. */
export function MemberRow({ deckId, member, onRemove }: MemberRowProps) {
  const change = useWrite('PUT /api/memberRole')
  const { user, name, email, role, via } = member
  const words = t.sharing.people
  return (
    <li className={styles.row}>
      <Icon name="user" className={styles.icon} />
      <div className={styles.who}>
        <p dir="auto">{name}</p>
        {/* Who came by a link has shown their address to nobody. */}
        <p className={styles.small}>{via === 'link' ? words.byLink : email && <Email>{email}</Email>}</p>
        <p role="status" className={styles.small}>
          {change.isSuccess && words.roleSaved}
        </p>
      </div>
      <RoleSelect
        label={words.roleOf(name)}
        hideLabel
        value={change.isPending ? change.variables.role : role}
        error={change.isError ? refusalText(change.error) : undefined}
        onChange={(next) => change.mutate({ deck: deckId, user, role: next })}
        className={styles.role}
      />
      <IconButton icon="close" label={words.remove(name)} onClick={onRemove} />
    </li>
  )
}
