import { useEffect, useReducer, useRef, useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { plainText } from '../cards/plainText.ts'
import { NextBar, RatingBar } from '../study/RatingBar.tsx'
import { isChoice } from '../study/session.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Form } from '../ui/Field.tsx'
import { Key } from '../ui/Key.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { AskedCard } from './AskedCard.tsx'
import { Practice } from './Practice.tsx'
import { currentOf, isRight, startTest, type Test, type TestAction, testReducer, typedAnswers } from './testReducer.ts'
import { givenText, TestSheet } from './TestSheet.tsx'
import type { Place } from './WayPage.tsx'
import kit from '../ui/kit.module.css'
import bar from '../study/RatingBar.module.css'
import styles from './TestRound.module.css'

interface TestRoundProps {
  place: Place
  cards: readonly Card[]
  onNew: () => void
}

/** A test from its first card to its result sheet, and what follows from that. */
export function TestRound(props: TestRoundProps) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} onRepeat={() => setAttempt(attempt + 1)} />
}

function Attempt({ place, cards, onNew, onRepeat }: TestRoundProps & { onRepeat: () => void }) {
  const [test, act] = useReducer(testReducer, cards, startTest)
  const [isPractising, setIsPractising] = useState(false)
  const { results } = test
  const card = currentOf(test)
  if (card) return <Question place={place} card={card} test={test} act={act} />
  const wrong = results.filter((result) => !result.isRight).map((result) => result.card)
  if (isPractising)
    return (
      <Practice
        place={place}
        cards={wrong}
        actions={
          <Button size="large" variant="primary" onClick={() => setIsPractising(false)}>
            {t.practice.backToSheet}
          </Button>
        }
      />
    )
  return (
    <TestSheet
      place={place}
      results={results}
      onPractise={wrong.length > 0 ? () => setIsPractising(true) : null}
      onRepeat={onRepeat}
      onNew={onNew}
    />
  )
}

interface StepProps {
  card: Card
  test: Test
  act: (action: TestAction) => void
}

/** The card of a step. */
function Question({ place, card, test, act }: StepProps & { place: Place }) {
  const [first] = useState(Date.now)
  const { cards, results, chosen, isRevealed } = test
  const words = t.practice
  const seed = first + results.length
  const verdict = isRight(card, test)
  return (
    <>
      <p className={kit.note}>{words.cardOf(results.length + 1, cards.length)}</p>
      <ProgressBar
        label={words.cardOf(results.length + 1, cards.length)}
        segments={[
          { tone: 'accent', value: results.length },
          { tone: 'fresh', value: cards.length - results.length },
        ]}
      />
      <AskedCard
        place={place}
        shown={{ card, seed, isRevealed, chosen }}
        onReveal={() => act({ type: 'revealed' })}
        onChoose={(answer) => act({ type: 'chosen', answer })}
        onKey={(key) => {
          const isOn = verdict === null ? key === '1' || key === '2' : key === ' ' || key === 'Enter'
          if (isOn) act({ type: 'left', ...(verdict === null && { knewIt: key === '2' }) })
          return isOn
        }}
      />
      {isRevealed ? (
        <Verdict verdict={verdict} test={test} card={card} act={act} />
      ) : (
        <Answering key={seed} card={card} test={test} act={act} />
      )}
    </>
  )
}

/** Where answers are typed, and the button that shows the right one. */
function Answering({ card, test, act }: StepProps) {
  const form = useRef<HTMLDivElement>(null)
  const words = t.practice
  const right = typedAnswers(card)
  const reveal = () => act({ type: 'revealed' })
  const isAnswered = isChoice(card) ? test.chosen.length > 0 : test.typed.some((text) => text.trim() !== '')
  // After the card, whose question takes focus; the field has it in its description.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return (
    <Form onSubmit={reveal} className={styles.answering}>
      <div ref={form} className={styles.fields}>
        {right.map((_, index) => (
          <Field
            // oxlint-disable-next-line react/no-array-index-key -- gaps have no id, and their order is theirs
            key={index}
            label={right.length === 1 ? words.yourAnswer : words.gapNumber(index + 1)}
            value={test.typed[index] ?? ''}
            onChange={(text) => act({ type: 'typed', index, text })}
            maxLength={limits.typedAnswerLength}
            dir="auto"
            autoCapitalize="off"
            spellCheck={false}
            aria-description={plainText(card.questionText, card.isGapText, 'hidden')}
          />
        ))}
      </div>
      <div className={bar.bar} data-bottom-bar>
        <Button type="submit" variant="primary" size="large" className={bar.reveal}>
          {isAnswered ? words.check : t.study.showAnswer}
          <Key>{right.length > 0 ? words.enter : t.study.space}</Key>
        </Button>
      </div>
    </Form>
  )
}

/** Whether the answer was right, or the question whether it was, and the way on. */
function Verdict({ verdict, card, test, act }: StepProps & { verdict: boolean | null }) {
  const words = t.practice
  const typed = givenText({ ...test, card })
  if (verdict === null) {
    const buttons = [
      { rating: 1, ...words.judged.wrong },
      { rating: 3, ...words.judged.right },
    ] as const
    return (
      <RatingBar
        isRevealed
        buttons={buttons}
        onReveal={() => {}}
        onRate={(rating) => act({ type: 'left', knewIt: rating === 3 })}
      />
    )
  }
  return (
    <>
      <Notice
        tone={verdict ? 'good' : 'warning'}
        actions={
          !verdict &&
          !isChoice(card) && <Button onClick={() => act({ type: 'left', knewIt: true })}>{words.wasRight}</Button>
        }
      >
        {verdict ? words.right : words.wrong} {!isChoice(card) && `${words.ownAnswer} ${typed}`}
      </Notice>
      <NextBar onNext={() => act({ type: 'left' })} />
    </>
  )
}
