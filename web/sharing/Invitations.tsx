import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { queryClient } from '../data/queryClient.ts'
import { Button } from '../ui/Button.tsx'
import { focusTitle } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import styles from './Invitations.module.css'
import { refusalText } from './Refusal.tsx'

/** What others invite the learner to, if they do. */
export function Invitations() {
  const { data = [] } = useQuery(query('GET /api/invitations', {}))
  if (data.length === 0) return null
  const words = t.sharing.invitations
  return (
    <section className={styles.invitations} aria-labelledby="invitations-title">
      <h2 id="invitations-title" className={styles.title}>
        {words.title}
      </h2>
      <ul className={styles.list}>
        {data.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

/** Somebody's invitation to a deck, to accept or decline. */
function Invitation({ invitation }: { invitation: CallOutput<'GET /api/invitations'>[number] }) {
  const { id, deck, role } = invitation
  const answer = useWrite('PUT /api/answerInvitation')
  const words = t.sharing.invitations
  const name = deck.name || t.decks.unnamed
  const say = (accept: boolean) =>
    answer.mutate(
      { id, accept },
      {
        onSuccess: () => {
          toast({ message: accept ? words.accepted(name) : words.declined, tone: 'good' })
          // What had focus goes with the invitation.
          focusTitle()
        },
        onError: (error) => {
          if (error.code !== 'not-found') return
          toast({ message: words.gone(name), tone: 'error' })
          focusTitle()
          void queryClient.invalidateQueries(query('GET /api/invitations', {}))
        },
      },
    )
  const isSaying = (accept: boolean) => answer.isPending && answer.variables.accept === accept
  return (
    <li className={styles.invitation}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.from}>
          {words.from(deck.author)} {words.roleNotes[role]}
        </p>
        {answer.isError && answer.error.code !== 'not-found' && (
          <p role="alert" className={styles.error}>
            {refusalText(answer.error)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button aria-label={words.declineNamed(name)} pending={isSaying(false)} onClick={() => say(false)}>
          {words.decline}
        </Button>
        <Button
          variant="primary"
          aria-label={words.acceptNamed(name)}
          pending={isSaying(true)}
          onClick={() => say(true)}
        >
          {words.accept}
        </Button>
      </div>
    </li>
  )
}
