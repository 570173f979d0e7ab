import type { Deck } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'

type Counts = Pick<Deck, 'wrong_cards' | 'ok_cards' | 'good_cards' | 'fresh_cards'>

/** The four counts as a bar; nothing if there are none. */
export function DeckCounts({ deck }: { deck: Counts }) {
  const { wrong_cards: wrong, ok_cards: ok, good_cards: good, fresh_cards: fresh } = deck
  if (wrong + ok + good + fresh === 0) return null
  return (
    <ProgressBar
      label={t.decks.counts(wrong, ok, good, fresh)}
      segments={[
        { tone: 'wrong', value: wrong },
        { tone: 'ok', value: ok },
        { tone: 'good', value: good },
        { tone: 'fresh', value: fresh },
      ]}
    />
  )
}
