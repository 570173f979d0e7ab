import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { type ApiError, query, useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'

/** Gives a deck another name and description. What the user leaves alone stays as others make it meanwhile. */
export function EditDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<DeckText>>({})
  // What is replaced: what the deck expected when this was opened, or, once that was refused, what somebody else made it say.
  const [was, setWas] = useState<DeckText>({ name: deck.name, description: deck.description })
  const [clashes, setClashes] = useState<readonly DeckField[]>([])
  const change = useWrite('PUT /api/changeDeck')
  const words = t.corrections.deck
  const labels: DeckText = { name: t.decks.create.name, description: t.decks.create.description }
  const nameError = fieldError(change.error, 'name')
  const descriptionError = fieldError(change.error, 'description')
  const text: DeckText = { name: typed.name ?? deck.name, description: typed.description ?? deck.description }
  const isEmpty = `${text.name}${text.description}`.trim() === ''
  const edit = { typed, was }
  const save = (now: DeckText, wanted = edit) =>
    change.mutate(
      { id: deck.id, ...changeOf(now, wanted) },
      {
        onSuccess: () => {
          toast({ message: words.saved, tone: 'good' })
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
    setWas(withFields(was, found, now))
    setClashes(found)
    change.reset()
  }
  // Heard of already; while this saves it is what this changed.
  const remote = change.isPending || change.isSuccess ? [] : clashesOf(deck, edit)
  const submit = () => {
    if (!isEmpty && !change.isPending) save(deck, { typed, was: expected })
  }
  const conflicts = [...new Set([...clashes, ...remote])]
  const expected = withFields(was, remote, deck)
  return (
    <Dialog
      open
      title={words.open}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isEmpty} pending={change.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      {conflicts.length > 0 && (
        <Notice tone="warning">
          <p>{words.changed}</p>
          {conflicts.map((field) => (
            <p key={field}>
              {labels[field]}: <strong dir="auto">{expected[field] || words.empty}</strong>
            </p>
          ))}
          <p>{words.override}</p>
        </Notice>
      )}
      {change.isError && !nameError && !descriptionError && <Notice tone="error">{errorText(change.error)}</Notice>}
      <Field
        label={labels.name}
        value={text.name}
        onChange={(name) => setTyped({ ...typed, name })}
        maxLength={limits.deckNameLength}
        autoComplete="off"
        error={nameError}
      />
      <TextArea
        label={labels.description}
        value={text.description}
        onChange={(description) => setTyped({ ...typed, description })}
        maxLength={limits.deckDescriptionLength}
        error={descriptionError}
      />
    </Dialog>
  )
}

const deckFields = ['name', 'description'] as const

type DeckField = (typeof deckFields)[number]
type DeckText = Record<DeckField, string>

/** What a user typed, and what each field expected that they want to replace. */
interface Edit {
  typed: Partial<DeckText>
  was: DeckText
}

/** A text whose `fields` are those of another. */
const withFields = (now: DeckText, fields: readonly DeckField[], from: DeckText): DeckText => ({
  name: fields.includes('name') ? from.name : now.name,
  description: fields.includes('description') ? from.description : now.description,
})

/** What of a deck that says `now` the user would have otherwise. What they typed as it was counts, too: it may have changed since. */
const replacedFields = (now: DeckText, { typed }: Edit) =>
  deckFields.filter((field) => typed[field] !== undefined && typed[field].trim() !== now[field])

/** What is sent for a deck that says `now`: what the user left alone stays as it is by then. */
export function changeOf(now: DeckText, edit: Edit): DeckText & { was: DeckText } {
  const { name, description } = { ...now, ...edit.typed }
  const was = withFields(now, replacedFields(now, edit), edit.was)
  return { name: name.trim(), description: description.trim(), was }
}

/** The fields that the user would have otherwise and that somebody else has changed. */
export const clashesOf = (now: DeckText, edit: Edit): DeckField[] =>
  replacedFields(now, edit).filter((field) => now[field] !== edit.was[field])
