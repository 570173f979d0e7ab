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
import { changeOf, clashesOf, type DeckField, type DeckText, withFields } from './deckText.ts'

/** Gives a deck another name and description. What the user leaves alone stays as others make it meanwhile. */
export function EditDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<DeckText>>({})
  // The text that the user saw: that of the deck when the dialog opened, or that of somebody else after a conflict.
  const [seen, setSeen] = useState<DeckText>({ name: deck.name, description: deck.description })
  const [clashes, setClashes] = useState<readonly DeckField[]>([])
  const change = useWrite('PUT /api/changeDeck')
  const words = t.corrections.deck
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
    const changed = clashesOf(now, edit)
    if (changed.length === 0) return save(now)
    setSeen(withFields(seen, changed, now))
    setClashes(changed)
    change.reset()
  }
  // Changed while the dialog is open. While it saves, the change is its own.
  const remote = change.isPending || change.isSuccess ? [] : clashesOf(deck, edit)
  const submit = () => {
    if (!isEmpty && !change.isPending) save(deck, { typed, seen: present })
  }
  const conflicts = [...new Set([...clashes, ...remote])]
  const present = withFields(seen, remote, deck)
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
              {labels[field]}: <strong dir="auto">{present[field] || words.empty}</strong>
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
