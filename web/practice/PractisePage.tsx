import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { readPage } from '../data/query.ts'
import { Waiting } from '../study/LearnPage.tsx'
import { shuffled } from '../study/shuffle.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Practice } from './Practice.tsx'
import { type Place, useRead, WayPage } from './WayPage.tsx'
import kit from '../ui/kit.module.css'
import styles from './WayPage.module.css'

export { loader } from './WayPage.tsx'

/** Practising: all cards of a part of a deck, due or not, without effect on their schedule. */
export function Component() {
  return <WayPage way="practise">{(place) => <Practise place={place} />}</WayPage>
}

const orders = ['inOrder', 'shuffled'] as const

/**
 * A round is a page of cards, as the server divides them: in large decks as many as fit into memory at once, and the cards to
 * repeat come back before the next page.
 */
function Practise({ place }: { place: Place }) {
  const [order, setOrder] = useState<(typeof orders)[number]>('inOrder')
  const [seed] = useState(Date.now)
  const [round, setRound] = useState({ number: 1, after: null as string | null })
  const deckId = place.deck.id
  const { data, error, refetch } = useRead(['practise', deckId, place.topics, round.after], (signal) => {
    const input = { deckid: deckId, topics: [...place.topics], ...(round.after && { after: round.after }) }
    return readPage('POST /api/getCards', input, signal)
  })
  const cards = useMemo(() => {
    const all = data?.answer ?? []
    return order === 'inOrder' ? all : shuffled(all.length, seed + round.number).flatMap((at) => all[at] ?? [])
  }, [data, order, seed, round.number])
  const words = t.practice
  const next = data?.next ?? null
  const goOn = (after: string | null) => setRound({ number: round.number + 1, after })
  return (
    <>
      <div className={styles.line}>
        <p className={kit.note}>
          {words.practise.note} {place.partName}
        </p>
        <Choice
          legend={words.order}
          hideLegend
          value={order}
          options={orders.map((value) => ({ value, label: words.orders[value] }))}
          onChange={(chosen) => {
            setOrder(chosen)
            goOn(null)
          }}
        />
      </div>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Waiting />}
      {data && (
        <Practice
          key={round.number}
          place={place}
          cards={cards}
          actions={
            <>
              {next !== null && (
                <Button size="large" variant="primary" onClick={() => goOn(next)}>
                  {words.nextCards}
                </Button>
              )}
              <Button size="large" onClick={() => goOn(null)}>
                {words.onceMore}
              </Button>
              <Link to={paths.deck(deckId)} className={buttonClass({ size: 'large' })}>
                {t.study.backToDeck}
              </Link>
            </>
          }
        />
      )}
    </>
  )
}
