import { type Dispatch, useEffect, useReducer, useState } from 'react'
import { Link } from 'react-router'
import { ByModel } from '../cards/CardContent.tsx'
import { CardText } from '../cards/CardText.tsx'
import { plainText } from '../cards/plainText.ts'
import { deckValue, rememberDeckValue } from '../data/deckValues.ts'
import { paths } from '../data/paths.ts'
import { remember, useRemembered } from '../data/remembered.ts'
import { Waiting } from '../study/LearnPage.tsx'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Key } from '../ui/Key.tsx'
import { KeysDialog } from '../ui/KeysDialog.tsx'
import { takesHotkeys, useWindowEvent } from '../ui/useWindowEvent.ts'
import { drawCards } from './draw.ts'
import {
  type Match,
  type MatchAction,
  matchReducer,
  type MatchSide,
  type Pair,
  pairOf,
  pairsPerRound,
  roundsOf,
  sides,
  startMatch,
  tilesOf,
} from './matchReducer.ts'
import { End } from './Practice.tsx'
import { type Place, useRead, WayPage } from './WayPage.tsx'
import kit from '../ui/kit.module.css'
import page from './WayPage.module.css'
import styles from './MatchPage.module.css'

export { loader } from './WayPage.tsx'

/** Matching: finding the pairs of short questions and answers. */
export function Component() {
  return <WayPage way="match">{(place) => <Matching place={place} />}</WayPage>
}

/** Pairs that are drawn at once, enough for several rounds. */
const mostPairs = 10 * pairsPerRound

function Matching({ place }: { place: Place }) {
  const [seed, setSeed] = useState(Date.now)
  const [number, setNumber] = useState(0)
  const { data, error, refetch } = useRead(['match', place.deck.id, place.topics, seed], async (signal) => {
    const draw = { most: mostPairs, seed, fits: (card: Parameters<typeof pairOf>[0]) => pairOf(card) !== null }
    const cards = await drawCards(place.deck.id, place.topics, draw, signal)
    return roundsOf(cards.flatMap((card) => pairOf(card) ?? []))
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const pairs = data[number]
  if (!pairs) return <EmptyState>{t.practice.noPairs}</EmptyState>
  return (
    <>
      <p className={kit.note}>
        {[t.practice.round(number + 1, data.length), place.partName].filter(Boolean).join(' · ')}
      </p>
      <Round
        key={`${seed} ${number}`}
        deckId={place.deck.id}
        pairs={pairs}
        seed={seed + number}
        onNext={() => {
          if (number + 1 < data.length) setNumber(number + 1)
          else {
            setSeed(Date.now())
            setNumber(0)
          }
        }}
      />
    </>
  )
}

interface RoundProps {
  deckId: number
  pairs: readonly Pair[]
  seed: number
  onNext: () => void
}

function Round({ deckId, pairs, seed, onNext }: RoundProps) {
  const [startedAt] = useState(() => performance.now())
  const [match, act] = useReducer(matchReducer, pairs, startMatch)
  const { doneAt, mistakes } = match
  if (doneAt !== null)
    return (
      <Finished
        deckId={deckId}
        tookMs={doneAt - startedAt}
        mistakes={mistakes}
        isFull={pairs.length === pairsPerRound}
        onNext={onNext}
      />
    )
  return <Tiles match={match} act={act} seed={seed} startedAt={startedAt} />
}

/** The time of a round, and the best one of the deck on this device. Only full rounds can be compared. */
function Finished({
  deckId,
  tookMs,
  mistakes,
  isFull,
  onNext,
}: {
  deckId: number
  tookMs: number
  mistakes: number
  isFull: boolean
  onNext: () => void
}) {
  const words = t.practice
  const [before] = useState(() => Number(deckValue('matchTimes', deckId)) || Number.POSITIVE_INFINITY)
  const isBest = isFull && tookMs < before
  useEffect(() => {
    if (isBest) rememberDeckValue('matchTimes', deckId, String(Math.round(tookMs)))
  }, [isBest, deckId, tookMs])
  const best = Math.min(before, isBest ? tookMs : before)
  return (
    <End
      title={words.matchedAll(words.seconds(tookMs / 1000))}
      actions={
        <>
          <Button size="large" variant="primary" onClick={onNext}>
            {words.nextRound}
          </Button>
          <Link to={paths.deck(deckId)} className={buttonClass({ size: 'large' })}>
            {t.study.backToDeck}
          </Link>
        </>
      }
    >
      <p>
        {words.mistakes(mistakes)}{' '}
        {isBest ? words.newBest : Number.isFinite(best) && words.best(words.seconds(best / 1000))}
      </p>
    </End>
  )
}

interface TilesProps {
  match: Match
  act: Dispatch<MatchAction>
  seed: number
  startedAt: number
}

/** Questions and answers side by side. Two tiles are chosen by tap, with Tab and Space, or by their numbers. */
function Tiles({ match, act, seed, startedAt }: TilesProps) {
  const { pairs, found, chosen, missed } = match
  const words = t.practice
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const tiles = { question: tilesOf('question', pairs, seed), answer: tilesOf('answer', pairs, seed) }
  // A number chooses a question first, and then its answer.
  const sideOfKeys: MatchSide = chosen.question === undefined ? 'question' : 'answer'
  useWindowEvent('keydown', (event) => {
    const { key, target } = event
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !takesHotkeys(target)) return
    const pair = tiles[sideOfKeys][Number(key) - 1]
    if (pair) act({ side: sideOfKeys, id: pair.id, at: performance.now() })
    else if (key === 'Escape') act(null)
    else if (key === '?') setIsHelpOpen(true)
    else return
    event.preventDefault()
  })
  const last =
    missed.question === undefined ? found.length > 0 && Object.keys(chosen).length === 0 && words.pair : words.noPair
  const picked = sides.flatMap((side) => pairs.find(({ id }) => id === chosen[side])?.[side] ?? [])
  return (
    <>
      <p role="status" className={kit.hidden}>
        {picked.map((text) => words.chosen(plainText(text, false))).join(' ')}
      </p>
      <div className={page.line}>
        <p role="status">{[last, words.left(pairs.length - found.length)].filter(Boolean).join(' ')}</p>
        <Clock startedAt={startedAt} />
      </div>
      <div className={styles.board}>
        {sides.map((side) => (
          <fieldset key={side} className={styles.side}>
            <legend className={styles.legend}>{words[side === 'question' ? 'questions' : 'answers']}</legend>
            {tiles[side].map((pair, index) => {
              const { id } = pair
              const isFound = found.includes(id)
              return (
                <label
                  key={id}
                  className={styles.tile}
                  data-found={isFound || undefined}
                  data-missed={missed[side] === id || undefined}
                >
                  <input
                    type="checkbox"
                    className={styles.box}
                    checked={isFound || chosen[side] === id}
                    aria-disabled={isFound || undefined}
                    onChange={() => act({ side, id, at: performance.now() })}
                  />
                  <span className={styles.text}>
                    <CardText text={pair[side]} />
                    {side === 'question' && <ByModel card={pair} className={kit.small} />}
                  </span>
                  {isFound ? (
                    <span className={kit.hidden}>({words.matched})</span>
                  ) : (
                    side === sideOfKeys && <Key>{String(index + 1)}</Key>
                  )}
                </label>
              )
            })}
          </fieldset>
        ))}
      </div>
      {isHelpOpen && <KeysDialog keys={words.matchKeys} onClose={() => setIsHelpOpen(false)} />}
    </>
  )
}

/** The time of a round. It can be hidden, and is at first where motion is unwelcome. */
function Clock({ startedAt }: { startedAt: number }) {
  const choice = useRemembered('matchClock')
  const isShown = choice ? choice === 'shown' : !matchMedia('(prefers-reduced-motion: reduce)').matches
  const [now, setNow] = useState(startedAt)
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [isShown])
  const words = t.practice
  return (
    <div className={kit.line}>
      {isShown && (
        <span role="timer" aria-label={words.time}>
          {Math.round((now - startedAt) / 1000)} s
        </span>
      )}
      <Checkbox
        label={words.showTime}
        checked={isShown}
        onChange={(show) => remember('matchClock', show ? 'shown' : 'hidden')}
      />
    </div>
  )
}
