import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { useAuthorised } from '../data/session.ts'
import { AssignmentList, useAssignments } from '../sharing/Assignments.tsx'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { buttonClass } from '../ui/Button.tsx'
import { takesHotkeys } from '../ui/hotkeys.ts'
import { Icon } from '../ui/Icon.tsx'
import { Key } from '../ui/Key.tsx'
import { openDialogs } from '../ui/toast.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import kit from '../ui/kit.module.css'
import styles from './Today.module.css'
import { whenDue } from './whenDue.ts'

export const todayRead = query('GET /api/today', {})

/** What is due today in all decks. */
export const useToday = () => useQuery({ ...todayRead, enabled: useAuthorised(), refetchInterval: whenDue })

/** Starts learning what is due; shown on its button. */
const learnKey = 'L'

/**
 * The learner's day: what is due, about how long it takes, and the way to it; and what is to be learned by a certain day. A line
 * when there is nothing to learn, and nothing for those who have learned nothing yet.
 */
export function Today() {
  const { data } = useToday()
  const { data: assignments = [], isPending } = useAssignments()
  const navigate = useNavigate()
  const toLearn = data ? data.due + data.fresh : 0
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key.toUpperCase() !== learnKey || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
        return
      if (event.defaultPrevented || event.repeat || !takesHotkeys(event.target) || openDialogs.get().length > 0) return
      if (event.target.closest('[popover]')) return
      event.preventDefault()
      void navigate(paths.learn)
    },
    toLearn > 0,
  )
  // Both at once, so that the page does not move twice.
  if (!data || isPending) return null
  const { due, fresh, decks, durationMs, nextDueAt } = data
  const hasBegun = toLearn > 0 || nextDueAt !== null
  if (!hasBegun && assignments.length === 0) return null
  const words = t.decks.today
  const isQuiet = toLearn === 0 && assignments.length === 0
  const next = nextDueAt && words.next(relativeTime(new Date(nextDueAt), new Date()))
  return (
    <section aria-labelledby="today-title" className={isQuiet ? styles.quiet : styles.today}>
      <div className={styles.words}>
        <h2 id="today-title" className={isQuiet ? kit.hidden : styles.title}>
          {words.title}
        </h2>
        {hasBegun && (
          <>
            <p role="status" className={styles.due}>
              {due > 0 ? words.due(due, decks.length) : words.nothing} {fresh > 0 && words.newToday(fresh)}
            </p>
            <p className={kit.note}>
              {due > 0 ? words.takes(durationMs) : next} <Link to={paths.statistics}>{words.statistics}</Link>
            </p>
          </>
        )}
      </div>
      {toLearn > 0 && (
        <Link
          to={paths.learn}
          className={buttonClass({ variant: 'primary', size: 'large' })}
          aria-keyshortcuts={learnKey}
        >
          <Icon name="learn" size={20} />
          {due > 0 ? words.learn : words.learnNew} <Key>{learnKey}</Key>
        </Link>
      )}
      {assignments.length > 0 && <AssignmentList assignments={assignments} />}
    </section>
  )
}
