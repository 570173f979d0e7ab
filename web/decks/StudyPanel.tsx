import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { paths, ways } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Key } from '../ui/Key.tsx'
import { useHotkey } from '../ui/useHotkey.ts'
import { DeckCounts } from './DeckCounts.tsx'
import { putOffSearch } from './putOff.ts'
import { whenDue } from './whenDue.ts'
import kit from '../ui/kit.module.css'
import styles from './StudyPanel.module.css'

type Status = CallOutput<'GET /api/studyStatus/:id'>

interface StudyPanelProps {
  deck: DeckDetail
  checked: number[]
  /** Some topics are not checked. */
  isPart: boolean
  /** Cards in the checked topics. */
  cards: number
  /** Checks all topics. */
  onAll: () => void
}

/** Learning the deck, and how its cards stand. */
export function StudyPanel({ deck, checked, isPart, cards, onAll }: StudyPanelProps) {
  const status = useQuery({ ...query('GET /api/studyStatus/:id', { id: String(deck.id) }), refetchInterval: whenDue })
  const topics = useQuery({ ...query('GET /api/topicCounts/:id', { id: String(deck.id) }), enabled: isPart })
  const left =
    status.data &&
    (isPart
      ? topics.data && leftIn(status.data, topics.data, checked)
      : { ...status.data, all: status.data.fresh + status.data.heldBack })
  const navigate = useNavigate()
  const words = t.decks.study
  const counts = [
    ['wrong', deck.wrong_cards],
    ['ok', deck.ok_cards],
    ['good', deck.good_cards],
    ['fresh', deck.fresh_cards],
  ] as const
  const learn = () => void navigate(paths.learnDeck(deck.id), { state: isPart ? { topics: checked } : null })
  useHotkey('l', learn, cards > 0)
  const isNone = deck.cards > 0 && checked.length === 0
  return (
    <section aria-labelledby="study-title" className={styles.panel}>
      <h2 id="study-title" className={kit.hidden}>
        {words.title}
      </h2>
      <Button
        variant="primary"
        size="large"
        icon="learn"
        disabled={cards === 0}
        aria-describedby="study-ready"
        aria-keyshortcuts="L"
        onClick={learn}
      >
        {words.learn} <Key>L</Key>
      </Button>
      <div id="study-ready" className={styles.ready}>
        <p>{deck.cards === 0 ? words.nothing : isNone ? t.topics.noneSelected : left ? readyText(left) : ''}</p>
        {isPart && checked.length > 0 && <p>{cards > 0 ? words.readyPart : words.nothingSelected}</p>}
      </div>
      {isNone && <Button onClick={onAll}>{t.topics.showAll}</Button>}
      <Ways deckId={deck.id} topics={isPart ? checked : null} disabled={cards === 0} />
      {status.isError && <ErrorNotice error={status.error} onRetry={() => status.refetch()} />}

      {deck.cards > 0 && (
        <div className={kit.stack}>
          <DeckCounts deck={deck} />
          {/* The bar has the same information in words. */}
          <dl aria-hidden="true" className={styles.legend}>
            {counts.map(([tone, number]) => (
              <div key={tone} data-tone={tone}>
                <dd>{t.amount(number)}</dd>
                <dt>{words[tone]}</dt>
              </div>
            ))}
          </dl>
          {status.data && <PutOff deck={deck} status={status.data} />}
        </div>
      )}
    </section>
  )
}

/** How many cards wait for another day or are suspended, with links to them. The search does not cover the decks of visitors. */
function PutOff({ deck, status }: { deck: DeckDetail; status: Status }) {
  const states = (['buried', 'suspended'] as const).filter((state) => status[state] > 0)
  if (states.length === 0) return null
  return (
    <p className={styles.putOff}>
      {states.map((state) => {
        const text = t.decks.study[state](status[state])
        return deck.role === 'visitor' ? (
          <span key={state}>{text}</span>
        ) : (
          <Link key={state} to={paths.searchCardsFor(putOffSearch(deck.name, state))}>
            {text}
          </Link>
        )
      })}
    </p>
  )
}

/** What learning these topics will show, and how many fresh cards they have. The limit of a day is one for the whole deck. */
function leftIn(status: Status, topics: CallOutput<'GET /api/topicCounts/:id'>, checked: readonly number[]) {
  const chosen = topics.filter(({ topic }) => checked.includes(topic))
  const all = chosen.reduce((sum, { fresh }) => sum + fresh, 0)
  const due = chosen.reduce((sum, one) => sum + one.due, 0)
  return { due, fresh: Math.min(all, status.fresh), all, nextDueAt: null }
}

/** What there is to learn now. `all` are the fresh cards without a limit. */
function readyText({
  due,
  fresh,
  all,
  nextDueAt,
}: Pick<Status, 'due' | 'fresh' | 'nextDueAt'> & { all: number }): string {
  const words = t.decks.study
  if (due + fresh > 0)
    return [due > 0 && words.due(due), fresh > 0 && words.freshLeft(fresh, all)].filter(Boolean).join(', ')
  // The learn page offers more of them.
  if (all > 0) return words.newDone
  return nextDueAt ? words.next(relativeTime(nextDueAt)) : words.allDone
}

interface WaysProps {
  deckId: number
  /** The chosen topics; null for the whole deck. */
  topics: readonly number[] | null
  disabled: boolean
}

/** The ways to learn a deck that write no schedule. */
function Ways({ deckId, topics, disabled }: WaysProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = t.practice
  return (
    <>
      <Button size="large" disabled={disabled} onClick={() => setIsOpen(true)}>
        {words.ways}
      </Button>
      {isOpen && (
        <Dialog title={words.ways} onClose={() => setIsOpen(false)}>
          <p className={kit.note}>{words.waysNote}</p>
          <ul className={styles.ways}>
            {ways.map((way) => (
              <li key={way}>
                <Link to={paths.way(way, deckId)} state={topics && { topics }} className={styles.way}>
                  <span className={styles.wayName}>{words[way].title}</span>
                  <span className={kit.note}>{words[way].note}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
