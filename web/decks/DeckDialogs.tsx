import { useEffect, useState } from 'react'
import type { CallOutput, Deck, DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { versionOf } from '../../shared/versions.ts'
import { ApiError, query, useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { FormDialog } from '../ui/Dialog.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { toastDone } from '../ui/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { leaving, publishEvents } from '../data/live/bus.ts'
import { paths } from '../data/paths.ts'
import { lastCard, lastDeck, lastTopic } from '../data/remembered.ts'
import { subtree } from './tree.ts'
import { forgetDecks, offerDeckUndo } from './undo.ts'
import { CardContent } from '../cards/CardContent.tsx'
import { cardRequest, draftOf, faceOf } from '../cards/cardDraft.ts'
import { CardText } from '../cards/CardText.tsx'
import { Button } from '../ui/Button.tsx'
import kit from '../ui/kit.module.css'
import styles from './AskDialog.module.css'

/** Changes the name and description of a deck. Fields that the user leaves alone keep the changes of others. */
export function EditDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<DeckText>>({})
  // The values that the user saw: those when the dialog was opened or, after a conflict, the remote ones.
  const [seen, setSeen] = useState<DeckText>({ name: deck.name, description: deck.description })
  const [clashes, setClashes] = useState<readonly DeckField[]>([])
  const change = useWrite('PUT /api/changeDeck')
  const words = t.suggestions.deck
  const labels: DeckText = { name: t.decks.create.name, description: t.decks.create.description }
  const nameError = fieldError(change.error, 'name')
  const descriptionError = fieldError(change.error, 'description')
  const text: DeckText = { name: typed.name ?? deck.name, description: typed.description ?? deck.description }
  const isEmpty = `${text.name}${text.description}`.trim() === ''
  const edit = { typed, seen }
  const save = (now: DeckText, wanted = edit) =>
    change.mutate(
      { id: deck.id, ...changeOf(now, wanted) },
      {
        onSuccess: () => {
          toastDone(words.saved)
          onClose()
        },
        onError: (refusal) => void resolveConflict(refusal),
      },
    )
  const resolveConflict = async (refusal: ApiError) => {
    if (refusal.code !== 'conflict') return
    const now = await queryClient
      .query({ ...query('GET /api/deck/:id', { id: String(deck.id) }), staleTime: 0 })
      .catch(() => null)
    if (!now) return
    const found = clashesOf(now, edit)
    if (found.length === 0) return save(now)
    setSeen(withFields(seen, found, now))
    setClashes(found)
    change.reset()
  }
  // Changed while the dialog is open. While it saves, the change is its own.
  const remote = change.isPending || change.isSuccess ? [] : clashesOf(deck, edit)
  const conflicts = [...new Set([...clashes, ...remote])]
  const present = withFields(seen, remote, deck)
  return (
    <FormDialog
      title={words.open}
      onClose={onClose}
      onSubmit={() => save(deck, { typed, seen: present })}
      button={words.save}
      isDisabled={isEmpty}
      write={{ isPending: change.isPending }}
    >
      {conflicts.length > 0 && (
        <Notice tone="warning">
          <p>{words.changed}</p>
          {conflicts.map((field) => (
            <p key={field}>
              {labels[field]}: <strong dir="auto">{present[field] || words.empty}</strong>
            </p>
          ))}
          <p>{words.override}</p>
        </Notice>
      )}
      {change.isError && !nameError && !descriptionError && <ErrorNotice error={change.error} />}
      <Field
        label={labels.name}
        value={text.name}
        onChange={(name) => setTyped({ ...typed, name })}
        maxLength={limits.deckNameLength}
        error={nameError}
      />
      <TextArea
        label={labels.description}
        value={text.description}
        onChange={(description) => setTyped({ ...typed, description })}
        maxLength={limits.deckDescriptionLength}
        error={descriptionError}
      />
    </FormDialog>
  )
}

const deckFields = ['name', 'description'] as const

type DeckField = (typeof deckFields)[number]
export type DeckText = Record<DeckField, string>

/** The typed values, and the values that the user saw. */
interface Edit {
  typed: Partial<DeckText>
  seen: DeckText
}

/** A text whose `fields` are those of another. */
const withFields = (now: DeckText, fields: readonly DeckField[], from: DeckText): DeckText => ({
  name: fields.includes('name') ? from.name : now.name,
  description: fields.includes('description') ? from.description : now.description,
})

/** The fields that differ from `now` or from what was typed. A field typed back to its old value counts: it may have changed since. */
const replacedFields = (now: DeckText, { typed }: Edit) =>
  deckFields.filter((field) => typed[field] !== undefined && typed[field].trim() !== now[field])

/** The request for a deck whose values are `now`. Fields that the user left alone keep them. */
export function changeOf(now: DeckText, edit: Edit): DeckText & { expectedVersion: string } {
  const { name, description } = { ...now, ...edit.typed }
  const expected = withFields(now, replacedFields(now, edit), edit.seen)
  const expectedVersion = versionOf(expected.name, expected.description)
  return { name: name.trim(), description: description.trim(), expectedVersion }
}

/** The fields that both the user and somebody else have changed. */
export const clashesOf = (now: DeckText, edit: Edit): DeckField[] =>
  replacedFields(now, edit).filter((field) => now[field] !== edit.seen[field])

/** Asks before a deck goes to the bin, and says what others lose. */
export function DeleteDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const remove = useWrite('PUT /api/deleteDeck')
  const id = String(deck.id)
  // Refetched, so that the dialog says what the deck holds, and who has it, now.
  useQuery({ ...query('GET /api/deck/:id', { id }), refetchOnMount: 'always' })
  const impact = useQuery({ ...query('GET /api/deletionImpact/:id', { id }), staleTime: 0, gcTime: 0 })
  const words = t.decks.remove
  const takeLeave = useTakeLeave(deck.id, () => offerDeckUndo(deck.id))
  const topics = deck.structure.flatMap(subtree).length
  // Those that the learner has put off, too.
  const { cards } = deck
  const parts = [
    ...(topics > 0 ? [words.parts.topics(topics)] : []),
    ...(cards > 0 ? [words.parts.cards(cards), words.progress] : []),
  ]
  const losses = impact.data ? lossesOf(deck, impact.data) : []
  return (
    <ConfirmDialog
      title={words.deck}
      parts={parts}
      button={words.button}
      write={remove}
      isDisabled={impact.isPending}
      onClose={onClose}
      onConfirm={() => void takeLeave(() => remove.mutateAsync({ id: deck.id }))}
    >
      {impact.isPending && <Skeleton height="3rem" />}
      <ErrorNotice error={impact.error} onRetry={() => void impact.refetch()} isRetrying={impact.isFetching} />
      {losses.length > 0 && (
        <Notice tone="warning">
          {losses.map((loss) => (
            <p key={loss}>{loss}</p>
          ))}
        </Notice>
      )}
      <p>{words.deckName(deck.name || t.decks.unnamed, parts.length > 0)}</p>
    </ConfirmDialog>
  )
}

/** What the deletion of a deck takes from others, in sentences. */
function lossesOf(deck: DeckDetail, impact: CallOutput<'GET /api/deletionImpact/:id'>): string[] {
  const { people, learners, editors, suggestions } = impact
  const words = t.decks.remove.losses
  return [
    ...(people > 0 ? [words.people(people, learners)] : []),
    ...(editors > 0 ? [words.editors(editors)] : []),
    ...(suggestions > 0 ? [words.suggestions(suggestions)] : []),
    ...(deck.isPublic && !deck.isTakenDown ? [words.public] : []),
  ]
}

/**
 * Leaves or deletes the deck on the screen, goes to the decks, and announces it there. Until the screen is gone, events of the
 * deck, which may arrive before the response, cause no refetch.
 */
function useTakeLeave(deck: number, announce: () => void): (write: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate()
  // Removed with the screen, which may stay for a moment after the navigation.
  useEffect(() => () => void leaving.delete(deck), [deck])
  return async (write) => {
    leaving.add(deck)
    try {
      await write()
      // Until the lists of the next screen are refetched, they show the cached decks without this one.
      forgetDecks([deck])
      for (const slot of [lastDeck, lastTopic, lastCard]) slot.set(null)
      await navigate(paths.decks)
      announce()
    } catch (error) {
      // The dialog shows the error. Other changes of the deck are fetched again.
      leaving.delete(deck)
      publishEvents([{ kind: 'access', deck }])
      if (!(error instanceof ApiError)) throw error
    }
  }
}

/** Asks before a member leaves a deck. */
export function LeaveDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const leave = useWrite('PUT /api/leaveDeck')
  const words = t.sharing.leave
  const takeLeave = useTakeLeave(deck.id, () => toastDone(words.done))
  const name = deck.name || t.decks.unnamed
  const stays = deck.isPublic && deck.inLibrary
  return (
    <ConfirmDialog
      title={words.open}
      button={words.open}
      write={leave}
      onClose={onClose}
      onConfirm={() => void takeLeave(() => leave.mutateAsync({ id: deck.id }))}
    >
      <p>{stays ? words.stays(name) : words.note(name)}</p>
    </ConfirmDialog>
  )
}

/** Asks before a deck goes that the learner could not add again. */
export function RemoveDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const removal = useWrite('PUT /api/removeFromLibrary')
  const words = t.library
  const takeLeave = useTakeLeave(deck.id, () => toastDone(words.removed))
  return (
    <ConfirmDialog
      title={words.remove}
      button={words.removeButton}
      write={removal}
      onConfirm={() => void takeLeave(() => removal.mutateAsync({ id: deck.id }))}
      onClose={onClose}
    >
      <p>{words.removePrivate}</p>
    </ConfirmDialog>
  )
}

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
      write={ask}
      onSubmit={() => ask.mutate({ deckid: deck.id, question: question.trim() })}
      onClose={onClose}
    >
      <p className={kit.note}>{words.byModel}</p>
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
      const blank = { id: 0, deckId: deck.id, topicId, siblingId: null, version: 0, made: null, isAiGenerated: true }
      await create.mutateAsync({ ...cardRequest(draftOf({ ...blank, ...content }), deck.id), isAiGenerated: true })
      toastDone(t.cards.editor.created(1))
    } catch {
      // The error of the write is shown.
    }
  }
  return (
    <div className={styles.card}>
      <CardContent face={faceOf(content)} />
      <ErrorNotice error={create.error ?? createTopic.error} />
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
