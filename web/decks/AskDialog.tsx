import { useState } from 'react'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { CardContent } from '../cards/CardContent.tsx'
import { cardRequest, draftOf, faceOf } from '../cards/cardDraft.ts'
import { CardText } from '../cards/CardText.tsx'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormDialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import kit from '../ui/kit.module.css'
import styles from './AskDialog.module.css'

type Answer = CallOutput<'POST /api/askDocuments'>

/** Answers a question from the documents of a deck, with the sentences that say so. */
export function AskDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const [question, setQuestion] = useState('')
  const ask = useWrite('POST /api/askDocuments')
  const words = t.decks.ask
  return (
    <FormDialog
      title={words.open}
      button={words.send}
      isDisabled={question.trim() === ''}
      isPending={ask.isPending}
      error={ask.error}
      onSubmit={() => ask.mutate({ deckid: deck.id, question: question.trim() })}
      onClose={onClose}
    >
      <TextArea
        label={words.question}
        rows={2}
        data-autofocus
        maxLength={limits.documentQuestionLength}
        value={question}
        onChange={setQuestion}
      />
      <div role="status">
        {ask.isPending && <p className={kit.small}>{words.asking}</p>}
        {ask.data && <AnswerView key={ask.submittedAt} deck={deck} answer={ask.data} />}
      </div>
    </FormDialog>
  )
}

function AnswerView({ deck, answer: { answer, citations, card } }: { deck: DeckDetail; answer: Answer }) {
  const words = t.decks.ask
  if (answer === null) return <Notice>{words.unknown}</Notice>
  return (
    <div className={kit.fields}>
      <CardText text={answer} />
      <ul className={styles.citations}>
        {citations.map(({ quote, documentName, unit, page }) => (
          <li key={quote}>
            <blockquote className={styles.quote} dir="auto">
              {quote}
            </blockquote>
            <p className={kit.small}>
              {[documentName, unit && page !== null && t.review.source.place(unit, page)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {card && <Proposal deck={deck} content={card} />}
    </div>
  )
}

/** The answer as a card, which one click adds to the first topic; a deck without one gets it, named like the deck. */
function Proposal({ deck, content }: { deck: DeckDetail; content: NonNullable<Answer['card']> }) {
  const create = useWrite('PUT /api/card')
  const createTopic = useWrite('PUT /api/topic')
  const words = t.decks.ask
  const add = async () => {
    try {
      const name = deck.name || t.decks.unnamed
      const topicId = deck.structure[0]?.id ?? (await createTopic.mutateAsync({ deck: deck.id, name, topic: null })).id
      const blank = { id: 0, deckId: deck.id, topicId, version: 0, made: null, isAiGenerated: true }
      await create.mutateAsync(cardRequest(draftOf({ ...blank, ...content }), deck.id))
      toast({ message: t.cards.editor.created(1), tone: 'good' })
    } catch {
      // The error of the write is shown.
    }
  }
  const error = create.error ?? createTopic.error
  return (
    <div className={styles.card}>
      <CardContent face={faceOf(content)} />
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      <Button
        disabled={create.isSuccess}
        pending={create.isPending || createTopic.isPending}
        onClick={() => void add()}
      >
        {create.isSuccess ? words.added : words.add}
      </Button>
    </div>
  )
}
