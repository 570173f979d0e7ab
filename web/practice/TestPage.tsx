import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { useAuthorised } from '../data/session.ts'
import { Waiting } from '../study/LearnPage.tsx'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Form } from '../ui/Field.tsx'
import { drawCards } from './draw.ts'
import { TestRound } from './TestRound.tsx'
import { type Place, WayPage } from './WayPage.tsx'
import kit from '../ui/kit.module.css'
import styles from './WayPage.module.css'

export { loader } from './WayPage.tsx'

/** A test with cards of a part of a deck, and its result sheet. */
export function Component() {
  return <WayPage way="test">{(place) => <Tests place={place} />}</WayPage>
}

/** How long a test can be, besides one with all cards. */
const lengths = [10, 20]
/** The cards of the longest test. */
const mostCards = 200

function Tests({ place }: { place: Place }) {
  const most = Math.min(place.cards, mostCards)
  const offered = [...lengths.filter((length) => length < most), most]
  const [length, setLength] = useState(offered[0] ?? most)
  /** Decides which cards are drawn; null before the test. */
  const [seed, setSeed] = useState<number | null>(null)
  const words = t.practice
  if (seed !== null) return <Drawn key={seed} place={place} most={length} seed={seed} onNew={() => setSeed(null)} />
  return (
    <Form className={styles.sheet} onSubmit={() => setSeed(Date.now())}>
      <h2>{words.test.titleOf(place.deck.name || t.decks.unnamed)}</h2>
      <p className={kit.note}>
        {words.startNote} {place.partName}
      </p>
      {offered.length > 1 && (
        <Choice
          legend={words.howMany}
          value={String(length)}
          options={offered.map((value) => ({
            value: String(value),
            label: value === place.cards ? words.allOf(value) : words.most(value),
          }))}
          onChange={(value) => setLength(Number(value))}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large">
          {words.start}
        </Button>
      </div>
    </Form>
  )
}

interface DrawnProps {
  place: Place
  most: number
  seed: number
  onNew: () => void
}

/** Draws the cards of a test. */
function Drawn({ place, most, seed, onNew }: DrawnProps) {
  const { data, error, refetch } = useQuery<Card[]>({
    queryKey: ['test', place.deck.id, place.topics, most, seed],
    queryFn: ({ signal }) => drawCards(place.deck.id, place.topics, { most, seed }, signal),
    enabled: useAuthorised(),
    staleTime: 'static',
    gcTime: 0,
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.length === 0) return <EmptyState>{t.decks.study.nothingSelected}</EmptyState>
  return <TestRound place={place} cards={data} onNew={onNew} />
}
