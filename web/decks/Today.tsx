import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { useAuthorised } from '../data/session.ts'
import { AssignmentList, useAssignments } from '../sharing/Assignments.tsx'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'
import styles from './Today.module.css'

export const todayRead = query('GET /api/today', {})

/** What is due today in all decks. */
export const useToday = () => useQuery({ ...todayRead, enabled: useAuthorised() })

/**
 * The learner's day: what is due, about how long it takes, and the way to it; and what is to be learned by a certain day. Nothing
 * for those who have learned nothing yet and have nothing to learn.
 */
export function Today() {
  const { data } = useToday()
  const { data: assignments = [], isPending } = useAssignments()
  // Both at once, so that the page does not move twice.
  if (!data || isPending) return null
  const { due, fresh, decks, durationMs, nextDueAt } = data
  const hasBegun = due + fresh > 0 || nextDueAt !== null
  if (!hasBegun && assignments.length === 0) return null
  const words = t.decks.today
  return (
    <section aria-labelledby="today-title" className={styles.today}>
      <div className={styles.words}>
        <h2 id="today-title" className={styles.title}>
          {words.title}
        </h2>
        {hasBegun && (
          <>
            <p role="status" className={styles.due}>
              {due > 0 ? words.due(due, decks.length) : words.nothing} {fresh > 0 && words.newToday(fresh)}
            </p>
            <p className={kit.note}>
              {due > 0
                ? words.takes(durationMs)
                : nextDueAt && words.next(relativeTime(new Date(nextDueAt), new Date()))}{' '}
              <Link to={paths.statistics}>{words.statistics}</Link>
            </p>
          </>
        )}
      </div>
      {due + fresh > 0 && (
        <Link to={paths.learn} className={buttonClass({ variant: 'primary', size: 'large' })}>
          <Icon name="learn" size={20} />
          {due > 0 ? words.learn : words.learnNew}
        </Link>
      )}
      {assignments.length > 0 && <AssignmentList assignments={assignments} />}
    </section>
  )
}
