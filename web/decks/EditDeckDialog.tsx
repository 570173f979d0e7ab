import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { versionOf } from '../../shared/versions.ts'
import { type ApiError, query, useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { FormDialog } from '../ui/Dialog.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastDone } from '../ui/toast.ts'

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
      isPending={change.isPending}
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
