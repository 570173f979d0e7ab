import { useEffect, useReducer, useRef, useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { Waiting } from '../study/LearnPage.tsx'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Form } from '../ui/Field.tsx'
import { drawCards } from './draw.ts'
import { type Place, useRead, WayPage } from './WayPage.tsx'
import { plainText } from '../cards/plainText.ts'
import { typedFields } from '../cards/typedAnswer.ts'
import { NextBar } from '../study/NextBar.tsx'
import { RatingBar } from '../study/RatingBar.tsx'
import { isChoice } from '../study/session.ts'
import { Comparison, TypedFields, useForgivesAccents } from '../study/TypedAnswer.tsx'
import { Key } from '../ui/Key.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { AskedCard } from './AskedCard.tsx'
import { End, Practice } from './Practice.tsx'
import { currentOf, isRight, type Result, startTest, type Test, type TestAction, testReducer } from './testReducer.ts'
import { ByModel, CardContent } from '../cards/CardContent.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { day } from '../texts/time.ts'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'
import page from './WayPage.module.css'
import bar from '../study/RatingBar.module.css'
import typing from '../study/TypedAnswer.module.css'
import styles from './TestPage.module.css'

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
    <Form className={page.sheet} onSubmit={() => setSeed(Date.now())}>
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
      <div className={page.actions}>
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

function Drawn({ place, most, seed, onNew }: DrawnProps) {
  const { data, error, refetch } = useRead(['test', place.deck.id, place.topics, most, seed], (signal) =>
    drawCards(place.deck.id, place.topics, { most, seed }, signal),
  )
  const forgivesAccents = useForgivesAccents()
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data || forgivesAccents === undefined) return <Waiting />
  if (data.length === 0) return <EmptyState>{t.decks.study.nothingSelected}</EmptyState>
  return <TestRound place={place} cards={data} forgivesAccents={forgivesAccents} onNew={onNew} />
}

interface TestRoundProps {
  place: Place
  cards: readonly Card[]
  forgivesAccents: boolean
  onNew: () => void
}

/** A test from its first card to its result sheet, and practice of the wrong cards. */
function TestRound(props: TestRoundProps) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} onRepeat={() => setAttempt(attempt + 1)} />
}

function Attempt({ place, cards, forgivesAccents, onNew, onRepeat }: TestRoundProps & { onRepeat: () => void }) {
  const [test, act] = useReducer(testReducer, cards, (all) => startTest(all, forgivesAccents))
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
          const isJudged = key === '1' || key === '2'
          if (verdict === null && isJudged) act({ type: 'left', knewIt: key === '2' })
          else if (key === '2' && canOverrule(card, verdict)) act({ type: 'left', knewIt: true })
          else if (verdict !== null && (key === ' ' || key === 'Enter')) act({ type: 'left' })
          // The page stays where it is while a judgement is awaited.
          else return key === ' '
          return true
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

/** The fields for typed answers, and the button that shows the right one. */
function Answering({ card, test, act }: StepProps) {
  const canType = typedFields(card).length > 0
  const reveal = () => act({ type: 'revealed' })
  const isAnswered = isChoice(card) ? test.chosen.length > 0 : test.typed.some((text) => text.trim() !== '')
  return (
    <Form onSubmit={reveal} className={typing.typing}>
      <TypedFields card={card} typed={test.typed} onType={(typed) => act({ type: 'typed', typed })} />
      <div className={bar.bar} data-bottom-bar>
        <Button type="submit" variant="primary" size="large" className={bar.reveal}>
          {isAnswered ? t.practice.check : t.study.showAnswer}
          <Key>{canType ? t.typed.enter : t.study.space}</Key>
        </Button>
      </div>
    </Form>
  )
}

/** Whether the learner may count a typed answer as right. */
const canOverrule = (card: Card, verdict: boolean | null) => verdict === false && !isChoice(card)

/** Says whether the answer was right, or asks the learner, and leads to the next card. */
function Verdict({ verdict, card, test, act }: StepProps & { verdict: boolean | null }) {
  const words = t.practice
  const typed = givenText({ ...test, card })
  const notice = useRef<HTMLDivElement>(null)
  // Above the keyboard of a phone there is not enough room for the answer and what follows it.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
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
      <div ref={notice} className={styles.verdict}>
        <Notice
          tone={verdict ? 'good' : 'warning'}
          actions={
            canOverrule(card, verdict) && (
              <Button aria-keyshortcuts="2" onClick={() => act({ type: 'left', knewIt: true })}>
                {words.wasRight} <Key>2</Key>
              </Button>
            )
          }
        >
          {verdict ? t.typed.right : t.typed.wrong}
          {!isChoice(card) && (verdict ? ` ${words.ownAnswer} ${typed}` : <Comparison card={card} {...test} />)}
        </Notice>
      </div>
      <NextBar onNext={() => act({ type: 'left' })} />
    </>
  )
}

interface TestSheetProps {
  place: Place
  results: readonly Result[]
  /** Practises the wrong cards; null without any. */
  onPractise: (() => void) | null
  onRepeat: () => void
  onNew: () => void
}

/** The result of a test: its points, and each card with its answer and the learner's. It can be printed. */
function TestSheet({ place, results, onPractise, onRepeat, onNew }: TestSheetProps) {
  const words = t.practice
  const right = results.filter(({ isRight }) => isRight).length
  const wrong = results.length - right
  return (
    <End
      title={words.points(right, results.length)}
      actions={
        <>
          {onPractise && (
            <Button variant="primary" size="large" onClick={onPractise}>
              {words.learnWrong(wrong)}
            </Button>
          )}
          <Button size="large" onClick={onRepeat}>
            {words.repeat}
          </Button>
          <Button size="large" onClick={onNew}>
            {words.newTest}
          </Button>
          <Button size="large" onClick={() => print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <p className={kit.note}>
        {[words.test.titleOf(place.deck.name || t.decks.unnamed), day(new Date().toISOString()), place.partName]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol className={styles.results} aria-label={words.sheet}>
        {results.map((result) => (
          <li key={result.card.id} className={styles.result}>
            <p className={styles.mark} data-tone={result.isRight ? 'good' : 'wrong'}>
              <Icon name={result.isRight ? 'check' : 'close'} size={16} />
              {result.isRight ? words.mark.right : words.mark.wrong}
            </p>
            <CardContent face={faceOf(result.card)} />
            <ByModel card={result.card} className={kit.small} />
            <p className={styles.own}>
              {words.ownAnswer} <span dir="auto">{givenText(result)}</span>
              {result.isOverruled && ` (${words.overruled})`}
            </p>
          </li>
        ))}
      </ol>
    </End>
  )
}

/** What the learner answered, in words. */
function givenText({
  card,
  chosen,
  typed,
  isRight,
}: Pick<Result, 'card' | 'chosen' | 'typed'> & { isRight?: boolean }): string {
  const words = t.practice
  if (isChoice(card)) {
    const texts = chosen
      .toSorted((a, b) => a - b)
      .map((index) => {
        const text = plainText(card.Answers[index]?.text ?? '', false)
        return text === '' ? t.study.answerPicture(index + 1) : text
      })
    return texts.join('; ') || words.noAnswer
  }
  if (typed.every((text) => text.trim() === '')) return words.ownJudgement[isRight ? 'right' : 'wrong']
  return typed.map((text) => text.trim() || words.noAnswer).join('; ')
}
