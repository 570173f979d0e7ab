import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { query, useWrite } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { useFreshDecks } from '../decks/searchPage.ts'
import { topicsText } from '../sharing/dueDay.ts'
import { paths } from '../data/paths.ts'
import { toastError } from '../ui/toast.ts'
import { wayBack } from './BackToDeck.tsx'
import { type RatingButton, ratingName, toneOf } from './buttons.ts'
import { MoreNew } from './MoreNew.tsx'
import { cardsIn, chosenIn, type Part } from './part.ts'
import type { Session } from './session.ts'
import styles from './Summary.module.css'

interface SummaryProps {
  session: Session
  /** Null for all decks. */
  deckId: number | null
  part: Part | null
  /** The deck is neither the learner's own nor in the library. */
  isVisitor: boolean
  buttons: readonly RatingButton[]
  onGoOn: () => void
}

/** The end of a session: what was done, when the next card is due, and the ways on. What most people do next is the main one and has focus. */
export function Summary({ session, deckId, part, isVisitor, buttons, onGoOn }: SummaryProps) {
  const { history, heldBack, nextDueAt, waiting } = session
  const text = t.summary
  const cards = new Set(history.map((review) => review.card.id)).size
  const durationMs = history.reduce((sum, review) => sum + review.durationMs, 0)
  const counts = ([1, 2, 3, 4] as const)
    .map((rating) => ({ rating, times: history.filter((review) => review.rating === rating).length }))
    .filter(({ times }) => times > 0)
  const tone = (wanted: string) =>
    counts.reduce((sum, { rating, times }) => sum + (toneOf(rating) === wanted ? times : 0), 0)
  const hasMore = waiting.length > 0
  const isDue = nextDueAt !== null && Date.parse(nextDueAt) <= Date.now()
  const location: { state: unknown } = useLocation()
  const isAll = deckId === null && !cardsIn(location.state)
  const { decks: fresh } = useFreshDecks(isAll && !hasMore && !isDue && heldBack === 0)
  const hasBegun = !isAll || cards > 0 || nextDueAt !== null
  const others = useOtherDecks(deckId)
  const done = useDoneAssignments(history)
  const [to, words] = wayBack(deckId)
  const offersNew = !hasMore && !isDue && heldBack > 0
  // Nothing was learned, because the new ones of today are done.
  const isNewDone = offersNew && cards === 0
  const main = hasMore || isDue ? 'goOn' : isNewDone ? 'new' : others.isLoading ? null : others.next ? 'next' : 'back'
  const look = (one: typeof main) => ({ size: 'large', variant: one === main ? 'primary' : 'quiet' }) as const
  const section = useRef<HTMLElement>(null)

  // The card that had focus is gone, or the title has it on a new screen. A learner who moved focus keeps it.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches('h1, [data-way]'))
      section.current?.querySelector<HTMLElement>(`[data-way=${main}]`)?.focus({ preventScroll: true })
  }, [main])

  return (
    <section ref={section} className={styles.summary} aria-labelledby="summary-title">
      <div role="status">
        <h2 id="summary-title">
          {cards > 0
            ? text.title
            : part
              ? text.part.nothingTitle(part.topic)
              : hasBegun || fresh.length === 0
                ? text.nothingTitle
                : text.notBegun}
        </h2>
        {cards > 0 && <p className={styles.learned}>{text.learned(cards, durationMs)}</p>}
        {done.map(({ id, topics }) => (
          <p key={id} dir="auto">
            {t.classes.assignments.doneNow(topicsText(topics))}
          </p>
        ))}
        <p className={styles.due}>
          {hasMore
            ? text.more
            : hasBegun
              ? [isNewDone && text.newDone, dueText(nextDueAt, isDue, part) || (!isNewDone && text.noneDue)]
                  .filter(Boolean)
                  .join(' ')
              : fresh.length > 0
                ? text.begin
                : text.noneFresh}
        </p>
      </div>
      {counts.length > 0 && (
        <div className={styles.ratings}>
          <ProgressBar
            label={text.ratings}
            segments={(['wrong', 'ok', 'good'] as const).map((one) => ({ tone: one, value: tone(one) }))}
          />
          <dl>
            {counts.map(({ rating, times }) => (
              <div key={rating} data-tone={toneOf(rating)}>
                <dt>{ratingName(rating, buttons)}</dt>
                <dd>{text.times(times)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div className={styles.actions}>
        {(hasMore || isDue) && (
          <Button {...look('goOn')} data-way="goOn" onClick={onGoOn}>
            {text.goOn}
          </Button>
        )}
        {others.next && (
          <Link to={paths.learnDeck(others.next.id)} className={buttonClass(look('next'))} data-way="next">
            {text.nextDeck(others.next.name, others.next.due)}
          </Link>
        )}
        {others.count > 1 && (
          <Link to={paths.learn} className={buttonClass({ size: 'large' })}>
            {text.others(others.due)}
          </Link>
        )}
        {offersNew && <MoreNew variant={look('new').variant} deckId={deckId} heldBack={heldBack} onRaised={onGoOn} />}
        {fresh.slice(0, mostFresh).map(({ id, name }) => (
          <Link key={id} to={paths.learnDeck(id)} className={buttonClass({ size: 'large' })}>
            {text.fresh(name || t.decks.unnamed)}
          </Link>
        ))}
        {deckId !== null && <PracticeLink deckId={deckId} />}
        <Link to={to} className={buttonClass(look('back'))} data-way="back">
          {words}
        </Link>
        {isVisitor && deckId !== null && cards === 0 && <LibraryOffer deckId={deckId} />}
      </div>
    </section>
  )
}

/** The assignments that are done with the fresh cards that were learned here, which lie in their decks or topics. */
function useDoneAssignments(history: Session['history']) {
  const fresh = history.filter(({ from }) => from === 'fresh').map(({ card }) => card)
  const { data = [] } = useQuery({ ...query('GET /api/assignments', {}), enabled: useAuthorised() && fresh.length > 0 })
  return data.filter(
    ({ deck, topics, cards, learned }) =>
      learned >= cards &&
      fresh.some((card) => card.deckId === deck.id && (topics?.some(({ id }) => id === card.topicId) ?? true)),
  )
}

/** When the next card is due; empty if none will be. */
function dueText(nextDueAt: string | null, isDue: boolean, part: Part | null): string {
  const text = t.summary
  if (nextDueAt === null) return ''
  if (isDue) return text.nextDueNow
  const when = relativeTime(nextDueAt)
  return part ? text.part.nextDue(part.topic, when) : text.nextDue(when)
}

/** So many decks with fresh cards are offered when nothing is due. */
const mostFresh = 3

/** What is due in other decks than this one: the next by its name, and the number in all. None after a session over all decks (null). */
function useOtherDecks(deckId: number | null) {
  const today = useQuery({ ...query('GET /api/today', {}), refetchOnMount: 'always', enabled: deckId !== null })
  const decks = (deckId !== null && today.data?.decks.filter(({ id }) => id !== deckId)) || []
  const [first] = decks
  const deck = useQuery({ ...query('GET /api/deck/:id', { id: String(first?.id) }), enabled: !!first })
  return {
    isLoading: today.isLoading || deck.isLoading,
    next: first && deck.data && { ...first, name: deck.data.name },
    count: decks.length,
    due: decks.reduce((sum, one) => sum + one.due, 0),
  }
}

/** Leads to practising the same part of the deck. */
function PracticeLink({ deckId }: { deckId: number }) {
  const location: { search: string; state: unknown } = useLocation()
  const chosen = chosenIn(location.search, location.state)
  return (
    <Link
      to={paths.way('practise', deckId, typeof chosen === 'number' ? chosen : undefined)}
      state={location.state}
      className={buttonClass({ size: 'large' })}
    >
      {t.practice.withoutEffect}
    </Link>
  )
}

/** Offers a visitor who learned nothing to keep the deck. Learning it does so by itself. */
function LibraryOffer({ deckId }: { deckId: number }) {
  const add = useWrite('PUT /api/library')
  if (add.isSuccess) return <p role="status">{t.decks.added}</p>
  return (
    <Button
      size="large"
      icon="library"
      pending={add.isPending}
      onClick={() => add.mutate({ id: deckId }, { onError: toastError })}
    >
      {t.decks.addToLibrary}
    </Button>
  )
}
