import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { lastDeck } from '../data/remembered.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { cardTotal, DeckCounts } from './DeckCounts.tsx'
import styles from './StudyPanel.module.css'

type Status = CallOutput<'GET /api/studyStatus/:id'>

interface StudyPanelProps {
  deck: DeckDetail
  checked: number[]
  /** Some topics are not checked. */
  isPart: boolean
  /** Cards in the checked topics. */
  cards: number
}

/** Learning the deck, and how its cards stand. */
export function StudyPanel({ deck, checked, isPart, cards }: StudyPanelProps) {
  const status = useQuery(query('GET /api/studyStatus/:id', { id: String(deck.id) }))
  const navigate = useNavigate()
  const words = t.decks.study
  const counts = [
    ['wrong', deck.wrong_cards],
    ['ok', deck.ok_cards],
    ['good', deck.good_cards],
    ['fresh', deck.fresh_cards],
  ] as const
  const learn = () => {
    lastDeck.set(deck.id)
    void navigate(paths.learn, { state: isPart ? { topics: checked } : null })
  }
  return (
    <section aria-labelledby="study-title" className={styles.panel}>
      <h2 id="study-title" className={styles.title}>
        {words.title}
      </h2>
      <Button
        variant="primary"
        size="large"
        icon="learn"
        disabled={cards === 0}
        aria-describedby="study-ready"
        onClick={learn}
      >
        {words.learn}
      </Button>
      <div id="study-ready" className={styles.ready}>
        <p>{cardTotal(deck) === 0 ? words.nothing : status.data ? readyText(status.data) : ''}</p>
        {isPart && checked.length > 0 && <p>{cards > 0 ? words.readyPart : words.nothingSelected}</p>}
      </div>
      {status.isError && (
        <Notice tone="error" actions={<Button onClick={() => status.refetch()}>{t.ui.retry}</Button>}>
          {errorText(status.error)}
        </Notice>
      )}

      {cardTotal(deck) > 0 && (
        <div className={styles.counts}>
          <DeckCounts deck={deck} />
          {/* The bar says the same in words. */}
          <dl aria-hidden="true" className={styles.legend}>
            {counts.map(([tone, number]) => (
              <div key={tone} data-tone={tone}>
                <dd>{number}</dd>
                <dt>{words[tone]}</dt>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}

function readyText({ due, fresh, nextDueAt }: Status): string {
  const words = t.decks.study
  if (due + fresh > 0)
    return [due > 0 && words.due(due), fresh > 0 && words.freshLeft(fresh)].filter(Boolean).join(', ')
  return nextDueAt ? words.next(relativeTime(new Date(nextDueAt), new Date())) : words.allDone
}
