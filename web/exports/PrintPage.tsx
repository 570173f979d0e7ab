import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import { ByModel } from '../cards/CardContent.tsx'
import { CardImage, imageQuery } from '../cards/CardImage.tsx'
import { CoveredPicture } from '../cards/CoveredPicture.tsx'
import { CardText } from '../cards/CardText.tsx'
import type { ApiError } from '../data/api.ts'
import { picturesOf } from '../../shared/card.ts'
import { hasOptions } from '../../shared/exports.ts'
import { paths } from '../data/paths.ts'
import { queryClient } from '../data/queryClient.ts'
import { useAuthorised } from '../data/session.ts'
import { pagesOf } from '../decks/cardReads.ts'
import { allRows, cardsIn } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Select } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { BackLink, focusTitle, Page } from '../ui/Page.tsx'
import kit from '../ui/kit.module.css'
import styles from './PrintPage.module.css'

/** Cards that are shown, and printed, at once. */
const cardsAtOnce = 300

/** A deck on paper: cards to cut out and fold, or a list. */
export default function PrintPage({ deck }: { deck: DeckDetail }) {
  const words = t.exports.print
  // The address of the screen stays the deck's, before and after.
  useEffect(() => {
    focusTitle()
    return focusTitle
  }, [])
  const [form, setForm] = useState<'cards' | 'list'>('cards')
  const [from, setFrom] = useState(0)
  const location: { state: unknown } = useLocation()
  const { topics: chosen } = Object(location.state) as { topics?: unknown }
  const all = allRows(deck.structure).map(({ topic }) => topic)
  const topics = Array.isArray(chosen) ? all.filter(({ id }) => chosen.includes(id)) : all
  const names = new Map(topics.map(({ id, name }) => [id, name]))
  const total = cardsIn(topics)
  const ids = topics.map(({ id }) => id)
  const cards = useQuery<Card[], ApiError>({
    queryKey: ['print', deck.id, ids, from],
    queryFn: ({ signal }) => readCards(deck.id, ids, from, signal),
    enabled: useAuthorised() && total > 0,
    staleTime: 'static',
    gcTime: 0,
  })
  return (
    <Page
      title={words.title(deck.name || t.decks.unnamed)}
      back={<BackLink to={paths.deck(deck.id)}>{deck.name || t.decks.unnamed}</BackLink>}
    >
      <div className={styles.controls}>
        <Choice
          legend={words.form}
          value={form}
          options={[
            { value: 'cards', label: words.cards },
            { value: 'list', label: words.list },
          ]}
          onChange={setForm}
        />
        {total > cardsAtOnce && (
          <Select
            label={words.part}
            hint={words.partNote(total, cardsAtOnce)}
            value={from}
            options={Array.from({ length: Math.ceil(total / cardsAtOnce) }, (_, index) => ({
              value: index * cardsAtOnce,
              label: words.range(index * cardsAtOnce + 1, Math.min(total, (index + 1) * cardsAtOnce)),
            }))}
            onChange={setFrom}
          />
        )}
        <Button variant="primary" disabled={!cards.data?.length} onClick={() => window.print()}>
          {words.print}
        </Button>
        {form === 'cards' && <p className={kit.note}>{words.cardsNote}</p>}
      </div>
      {cards.error && <ErrorNotice error={cards.error} onRetry={() => void cards.refetch()} />}
      {total === 0 && <EmptyState>{t.decks.study.nothingSelected}</EmptyState>}
      {cards.isLoading && <Skeleton lines={8} />}
      <ol className={styles[form]} start={from + 1}>
        {cards.data?.map((card, index, { [index - 1]: before }) => (
          <li key={card.id} className={styles.card}>
            {form === 'list' && card.topicId !== before?.topicId && (
              <h2 className={styles.topic} dir="auto">
                {names.get(card.topicId)}
              </h2>
            )}
            <Front card={card} />
            <Back card={card} />
          </li>
        ))}
      </ol>
    </Page>
  )
}

/** Pictures that are loaded at once. */
const picturesAtOnce = 6

/** The cards at some places of a deck, or of its chosen topics. Their pictures are loaded, or they would be missing on paper. */
async function readCards(deckId: number, topics: readonly number[], from: number, signal: AbortSignal) {
  const cards = new Map<number, Card>()
  for await (const { answer } of pagesOf(deckId, topics, signal)) {
    for (const card of answer) cards.set(card.id, card)
    if (cards.size >= from + cardsAtOnce) break
  }
  const found = [...cards.values()].slice(from, from + cardsAtOnce)
  const pictures = found.flatMap(picturesOf)
  for (let next = 0; next < pictures.length && !signal.aborted; next += picturesAtOnce)
    await Promise.allSettled(pictures.slice(next, next + picturesAtOnce).map((id) => queryClient.query(imageQuery(id))))
  return found
}

function Front({ card }: { card: Card }) {
  const { questionText, isGapText, Answers } = card
  return (
    <div className={styles.side} dir="auto">
      <CardText text={questionText} {...(isGapText && { gaps: 'hidden' as const })} />
      <QuestionPicture card={card} isRevealed={false} />
      {hasOptions(card) && <Options answers={Answers} isSolved={false} />}
      <ByModel card={card} className={kit.small} />
    </div>
  )
}

function Back({ card }: { card: Card }) {
  const { questionText, isGapText, Answers, explanation, covers } = card
  return (
    <div className={styles.side} dir="auto">
      {isGapText && <CardText text={questionText} gaps="shown" />}
      {covers && <QuestionPicture card={card} isRevealed />}
      {(Answers.length > 1 || !isGapText) && <Options answers={Answers} isSolved />}
      {explanation && <CardText text={explanation} />}
    </div>
  )
}

function QuestionPicture({ card, isRevealed }: { card: Card; isRevealed: boolean }) {
  const { questionFileLink: id, covers } = card
  if (id === null) return null
  if (covers) return <CoveredPicture picture={{ id }} covers={covers} isRevealed={isRevealed} />
  return <CardImage id={id} alt={t.decks.cards.questionPicture} />
}

/** The answers of a card; of a choice with boxes, which are ticked on its back. */
function Options({ answers, isSolved }: { answers: Card['Answers']; isSolved: boolean }) {
  return (
    <ul className={styles.options}>
      {answers.map(({ text, correct, fileLink }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- answers have no id, and their order is theirs
        <li key={index}>
          {answers.length > 1 && <span aria-hidden>{isSolved && correct ? '☒' : '☐'}</span>}
          {answers.length > 1 && isSolved && (
            <span className={kit.hidden}>{correct ? t.decks.cards.correct : t.decks.cards.wrong}</span>
          )}
          <div>
            <CardText text={text} />
            {fileLink && <CardImage id={fileLink} alt={t.decks.cards.answerPicture} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
