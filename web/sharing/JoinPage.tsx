import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { query, useWrite } from '../data/api.ts'
import { AuthCard } from '../auth/AuthCard.tsx'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastDone } from '../ui/toast.ts'
import styles from './JoinPage.module.css'
import { OwnName } from './OwnName.tsx'
import { refusalText } from './Refusal.tsx'

/** Looks up the link while the screen's chunk loads. */
export const loader = ({ params }: { params: { token?: string } }) =>
  prefetch(query('GET /api/join/:token', { token: params.token ?? '' }))

/** Where an invitation and a link into a deck lead: who shares what, and the way in. */
export function Component() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(query('GET /api/join/:token', { token }))
  const join = useWrite('PUT /api/join')
  const words = t.sharing.join
  const failure = error ?? join.error
  // Over when it was opened, or by the time of the button.
  const isOver = failure !== null && ['link-expired', 'invalid-input'].includes(failure.code)
  const enter = (id: number) => void navigate(paths.deck(id), { replace: true })
  return (
    <AuthCard title={data?.isAuthor ? words.own : data?.isMember ? words.isMember : words.title}>
      {failure && <Notice tone="error">{isOver ? words.failed : refusalText(failure)}</Notice>}
      {data && !isOver ? (
        <>
          <div>
            <p>{data.isAuthor ? words.ownNote : words.from(data.deck.author)}</p>
            <p className={styles.name} dir="auto">
              {data.deck.name || t.decks.unnamed}
            </p>
            <p className={styles.note}>{t.decks.cards.count(data.deck.cards)}</p>
            {!data.isMember && <p className={styles.note}>{words.roleNotes[data.role]}</p>}
          </div>
          {data.isMember ? (
            <Link replace to={paths.deck(data.deck.id)} className={buttonClass({ variant: 'primary' })}>
              {words.open}
            </Link>
          ) : (
            <>
              <OwnName />
              <Button
                variant="primary"
                pending={join.isPending}
                onClick={() =>
                  join.mutate({ token }, ({ id }) => {
                    toastDone(words.joined)
                    enter(id)
                  })
                }
              >
                {words.join}
              </Button>
            </>
          )}
        </>
      ) : failure ? (
        <div className={styles.actions}>
          {!isOver && <Button onClick={() => refetch()}>{t.ui.retry}</Button>}
          <Link to={paths.decks} className={buttonClass({ variant: 'primary' })}>
            {words.toDecks}
          </Link>
        </div>
      ) : (
        <Spinner label={t.ui.loading} />
      )}
    </AuthCard>
  )
}
