import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import type { Rating } from '../../shared/study.ts'
import { RatingBar } from '../study/RatingBar.tsx'
import { spaceRating } from '../study/session.ts'
import { TypedAnswer } from '../study/TypedAnswer.tsx'
import { t } from '../texts/index.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { AskedCard } from './AskedCard.tsx'
import { practiceReducer, startPractice } from './practiceReducer.ts'
import type { Place } from './WayPage.tsx'
import styles from './WayPage.module.css'

interface PracticeProps {
  place: Place
  cards: readonly Card[]
  /** What can be done at the end. */
  actions: ReactNode
}

/** Goes through cards until each was known once. Nothing is written. */
export function Practice({ place, cards, actions }: PracticeProps) {
  const [practice, act] = useReducer(practiceReducer, cards, (all) => startPractice(all, Date.now()))
  const { waiting, again, known, seed, isRevealed, chosen } = practice
  const words = t.practice
  const buttons = [
    { rating: 1, ...words.again },
    { rating: 3, ...words.knewIt },
  ] as const
  const reveal = () => act({ type: 'revealed' })
  const answer = (knewIt: boolean) => act({ type: 'answered', knewIt })
  const [suggested, setSuggested] = useState<Rating | null>(null)
  const [card] = waiting
  if (!card) return <End title={words.allKnown(known)} actions={actions} />
  const space = suggested ?? spaceRating({ card, chosen })
  const ratings: Partial<Record<string, Rating>> = { 1: 1, 2: 3, ' ': space, Enter: space }
  return (
    <>
      <ProgressBar
        label={words.progress(known, waiting.length, again.length)}
        segments={[
          { tone: 'good', value: known },
          { tone: 'wrong', value: again.length },
          { tone: 'fresh', value: waiting.length },
        ]}
      />
      <AskedCard
        place={place}
        shown={{ card, seed, isRevealed, chosen }}
        onReveal={reveal}
        onChoose={(index) => act({ type: 'chosen', answer: index })}
        onKey={(key) => {
          const rating = ratings[key]
          if (rating) answer(rating === 3)
          return rating !== undefined
        }}
      />
      <TypedAnswer
        key={seed}
        card={card}
        isRevealed={isRevealed}
        buttons={buttons}
        onReveal={reveal}
        onSuggest={setSuggested}
      />
      <RatingBar
        isRevealed={isRevealed}
        buttons={buttons}
        spaceRating={space}
        onReveal={reveal}
        onRate={(rating) => answer(rating === 3)}
      />
    </>
  )
}

/** The end of a round. Its heading has focus, because the card that had it is gone. */
export function End({ title, children, actions }: { title: string; children?: ReactNode; actions: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.sheet} aria-labelledby="end-title">
      <h2 ref={heading} id="end-title" tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
