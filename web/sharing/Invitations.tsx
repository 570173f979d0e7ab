import { useQuery } from '@tanstack/react-query'
import { query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Invitation } from './Invitation.tsx'
import styles from './Invitations.module.css'

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
