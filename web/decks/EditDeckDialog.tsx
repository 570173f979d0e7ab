import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { type ApiError, call, useWrite } from '../api.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'

/** Gives a deck another name and description. */
export function EditDeckDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const [name, setName] = useState(deck.name)
  const [description, setDescription] = useState(deck.description)
  // What is replaced: what the deck said when this was opened, or, once that was refused, what somebody else made it say.
  const [was, setWas] = useState({ name: deck.name, description: deck.description })
  const [isMet, setIsMet] = useState(false)
  const change = useWrite('PUT /api/changeDeck')
  const words = t.corrections.deck
  const nameError = fieldError(change.error, 'name')
  const descriptionError = fieldError(change.error, 'description')
  const isEmpty = `${name}${description}`.trim() === ''
  const meet = async (refusal: ApiError) => {
    if (refusal.code !== 'conflict') return
    const now = await call('GET /api/deck/:id', { id: String(deck.id) }).catch(() => null)
    if (!now) return
    setWas({ name: now.name, description: now.description })
    setIsMet(true)
    change.reset()
  }
  const submit = () => {
    if (isEmpty || change.isPending) return
    change.mutate(
      { id: deck.id, name: name.trim(), description: description.trim(), was },
      {
        onSuccess: () => {
          toast({ message: words.saved, tone: 'good' })
          onClose()
        },
        onError: (refusal) => void meet(refusal),
      },
    )
  }
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
      {isMet && (
        <Notice tone="warning">
          <p>{words.changed}</p>
          <p dir="auto">
            <strong>{was.name || t.decks.unnamed}</strong>
          </p>
          {was.description && <p dir="auto">{was.description}</p>}
          <p>{words.override}</p>
        </Notice>
      )}
      {change.isError && !nameError && !descriptionError && <Notice tone="error">{errorText(change.error)}</Notice>}
      <Field
        label={t.decks.create.name}
        value={name}
        onChange={setName}
        maxLength={limits.deckNameLength}
        autoComplete="off"
        error={nameError}
      />
      <TextArea
        label={t.decks.create.description}
        value={description}
        onChange={setDescription}
        maxLength={limits.deckDescriptionLength}
        error={descriptionError}
      />
    </Dialog>
  )
}
