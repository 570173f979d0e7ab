import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Deck } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { lastDeck } from '../data/remembered.ts'
import { useAuthorised } from '../data/session.ts'
import { MoreNew } from '../study/MoreNew.tsx'
import { AssignmentList, useAssignments } from '../sharing/Assignments.tsx'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Key } from '../ui/Key.tsx'
import { useHotkey } from '../ui/useHotkey.ts'
import kit from '../ui/kit.module.css'
import { useFreshDecks } from './searchPage.ts'
import styles from './Today.module.css'
import { whenDue } from './whenDue.ts'

export const todayRead = query('GET /api/today', {})

/** What is due today in all decks. */
export const useToday = () => useQuery({ ...todayRead, enabled: useAuthorised(), refetchInterval: whenDue })

/**
 * The learner's day: what is due, about how long it takes, and the way to it; and what is to be learned by a certain day. Learners
 * who have not begun are led to their first deck, and those who are done to more new cards. A line when there are none either.
 */
export function Today() {
  const { data } = useToday()
  const { data: assignments = [], isPending } = useAssignments()
  const navigate = useNavigate()
  const toLearn = data ? data.due + data.fresh : 0
  const hasBegun = toLearn > 0 || (data?.nextDueAt ?? null) !== null
  const begin = useFreshDecks(data !== undefined && !hasBegun)
  const first = begin.decks.find(({ id }) => id === lastDeck.get()) ?? begin.decks[0]
  const status = useQuery({
    ...query('GET /api/studyStatus/:id', { id: String(first?.id) }),
    enabled: useAuthorised() && first !== undefined,
  })
  const to = toLearn > 0 ? paths.learn : first ? paths.learnDeck(first.id) : null
  useHotkey('l', () => to && void navigate(to), to !== null)
  // All at once, so that the page does not move twice.
  if (!data || isPending || begin.isLoading || status.isLoading) return null
  const { due, fresh, heldBack, decks, durationMs, nextDueAt } = data
  if (!hasBegun && !first && assignments.length === 0) return null
  const words = t.decks.today
  const hasMore = hasBegun && toLearn === 0 && heldBack > 0
  const isQuiet = to === null && !hasMore && assignments.length === 0
  const next = nextDueAt && words.next(relativeTime(nextDueAt))
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
        {first && (
          <>
            <p className={styles.due}>{words.planned(status.data?.fresh ?? first.fresh_cards, freshIn(begin.decks))}</p>
            <p className={kit.note} dir="auto">
              {words.begin(first.name || t.decks.unnamed)}
            </p>
          </>
        )}
      </div>
      {hasMore && <MoreNew deckId={null} heldBack={heldBack} onRaised={() => void navigate(paths.learn)} />}
      {to && (
        <Link to={to} className={buttonClass({ variant: 'primary', size: 'large' })} aria-keyshortcuts="L">
          <Icon name="learn" size={20} />
          {due > 0 ? words.learn : words.learnNew} <Key>L</Key>
        </Link>
      )}
      {assignments.length > 0 && <AssignmentList assignments={assignments} />}
    </section>
  )
}

/** Decks whose authors deleted them lately, for those who had them. */
export function DeletedDecks() {
  const { data } = useToday()
  return data?.deleted.map(({ id, name, author }) => (
    <p key={id} className={kit.note} dir="auto">
      {t.decks.today.deleted(name || t.decks.unnamed, author)}
    </p>
  ))
}

const freshIn = (decks: readonly Deck[]) => decks.reduce((sum, { fresh_cards: fresh }) => sum + fresh, 0)
