import { useRef, useState } from 'react'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteForm } from './InviteForm.tsx'
import { isOver } from './LinkRow.tsx'
import { type Member, MemberRow } from './MemberRow.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import styles from './Sharing.module.css'

interface PeopleSectionProps {
  deck: DeckDetail
  /** Until it is there, somebody can be invited all the same. */
  access: CallOutput<'GET /api/deckAccess/:id'> | undefined
}

/** Whom the author let in, and whom they invited. */
export function PeopleSection({ deck, access }: PeopleSectionProps) {
  const { members = [], invitations = [], links = [] } = access ?? {}
  const [removed, setRemoved] = useState<Member | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // What had focus goes with its row.
  const onGone = () => title.current?.focus()
  const words = t.sharing.people
  return (
    <section className={styles.section} aria-labelledby="people-title">
      <h3 id="people-title" ref={title} tabIndex={-1} className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.note}>{words.note}</p>
      {!deck.isTakenDown && <InviteForm deckId={deck.id} />}
      {members.length > 0 && (
        <div>
          <h4 id="members-title" className={styles.subtitle}>
            {words.list}
          </h4>
          <ul className={styles.rows} aria-labelledby="members-title">
            {members.map((member) => (
              <MemberRow key={member.user} deckId={deck.id} member={member} onRemove={() => setRemoved(member)} />
            ))}
          </ul>
        </div>
      )}
      {invitations.length > 0 && (
        <div>
          <h4 id="invitations-title" className={styles.subtitle}>
            {words.waiting}
          </h4>
          <ul className={styles.rows} aria-labelledby="invitations-title">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onGone={onGone} />
            ))}
          </ul>
        </div>
      )}
      {removed && (
        <RemoveDialog
          deck={deck}
          member={removed}
          isLinked={links.some((link) => !isOver(link))}
          onClose={() => setRemoved(null)}
          onRemoved={onGone}
        />
      )}
    </section>
  )
}
