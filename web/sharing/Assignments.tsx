import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { queryClient } from '../data/queryClient.ts'
import { useAuthorised } from '../data/session.ts'
import { allRows, subtree } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { toastError } from '../ui/toast.ts'
import kit from '../ui/kit.module.css'
import styles from './Assignments.module.css'
import { dueText, topicsText } from './dueDay.ts'

export const assignmentsRead = query('GET /api/assignments', {})

type Assignment = CallOutput<'GET /api/assignments'>[number]

/** The learner's assignments in the decks that they have joined. */
export const useAssignments = () => useQuery({ ...assignmentsRead, enabled: useAuthorised() })

/** Assignments, each with the learner's progress and a link to its cards. */
export function AssignmentList({
  assignments,
  isOfOneDeck = false,
}: {
  assignments: Assignment[]
  isOfOneDeck?: boolean
}) {
  return (
    <ul className={styles.list}>
      {assignments.map((assignment) => (
        <AssignmentItem key={assignment.id} assignment={assignment} isOfOneDeck={isOfOneDeck} />
      ))}
    </ul>
  )
}

/** The assignments of one deck; nothing without any. */
export function DeckAssignments({ deckId }: { deckId: number }) {
  const { data = [] } = useAssignments()
  const own = data.filter(({ deck }) => deck.id === deckId)
  if (own.length === 0) return null
  return (
    <section aria-labelledby="assignments-title" className={styles.ofDeck}>
      <h2 id="assignments-title" className={styles.title}>
        {t.classes.assignments.title}
      </h2>
      <AssignmentList assignments={own} isOfOneDeck />
    </section>
  )
}

function AssignmentItem({ assignment, isOfOneDeck }: { assignment: Assignment; isOfOneDeck: boolean }) {
  const { deck, topics, note, cards, learned } = assignment
  const words = t.classes.assignments
  const what = topicsText(topics)
  const progress = words.learned(learned, cards)
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.what} dir="auto">
          {dueText(assignment)}: {what}
        </p>
        <p className={kit.note} dir="auto">
          {!isOfOneDeck && `${deck.name || t.decks.unnamed} · `}
          {progress}
        </p>
        {note && (
          <p className={kit.note} dir="auto">
            {note}
          </p>
        )}
        <ProgressBar
          label={progress}
          segments={[
            { tone: 'good', value: learned },
            { tone: 'fresh', value: cards - learned },
          ]}
        />
      </div>
      {learned < cards ? (
        <LearnButton assignment={assignment} what={what} />
      ) : (
        <span className={styles.done}>
          <Icon name="check" size={18} />
          {words.done}
        </span>
      )}
    </li>
  )
}

/** Leads to the cards of an assignment. The learn page takes one topic in its address, and several with all below them as state. */
function LearnButton({ assignment: { deck, topics }, what }: { assignment: Assignment; what: string }) {
  const [isPending, setIsPending] = useState(false)
  const navigate = useNavigate()
  const name = t.classes.assignments.learn(what)
  if (topics === null || topics.length === 1)
    return (
      <Link to={paths.learnDeck(deck.id, topics?.[0]?.id)} aria-label={name} className={buttonClass()}>
        {t.decks.study.learn}
      </Link>
    )
  const learn = async () => {
    setIsPending(true)
    try {
      // The learn page needs it, too.
      const { structure } = await queryClient.query(query('GET /api/deck/:id', { id: String(deck.id) }))
      const chosen = new Set(topics.map(({ id }) => id))
      const within = allRows(structure).flatMap(({ topic }) => (chosen.has(topic.id) ? subtree(topic) : []))
      void navigate(paths.learnDeck(deck.id), { state: { topics: [...new Set(within.map(({ id }) => id))] } })
    } catch (error) {
      toastError(error)
      setIsPending(false)
    }
  }
  return (
    <Button aria-label={name} pending={isPending} onClick={() => void learn()}>
      {t.decks.study.learn}
    </Button>
  )
}
