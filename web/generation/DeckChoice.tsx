import { useState } from 'react'
import type { Deck } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { lastDeck } from '../data/remembered.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Field, Select } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import flow from './Flow.module.css'
import { StepTitle } from './StepTitle.tsx'

interface DeckChoiceProps {
  /** The user's own. */
  decks: readonly Deck[]
  /** What had focus is gone. */
  takesFocus: boolean
  onChosen: (id: number) => void
}

/** Chooses one of one's decks, or makes a new one. */
export function DeckChoice({ decks, takesFocus, onChosen }: DeckChoiceProps) {
  const [kind, setKind] = useState<'existing' | 'fresh'>(decks.length > 0 ? 'existing' : 'fresh')
  const [id, setId] = useState(() => decks.find((deck) => deck.id === lastDeck.get())?.id ?? decks[0]?.id)
  const [name, setName] = useState('')
  const create = useWrite('PUT /api/deck')
  const words = t.generation.page
  const isFresh = kind === 'fresh'
  const nameError = fieldError(create.error, 'name')
  const submit = () => {
    if (!isFresh) return id !== undefined && onChosen(id)
    if (name.trim() === '' || create.isPending) return
    create.mutate({ name: name.trim(), description: '' }, { onSuccess: (made) => onChosen(made.id) })
  }
  return (
    <form
      className={flow.flow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <StepTitle as="h2" takesFocus={takesFocus}>
        {words.lead}
      </StepTitle>
      {decks.length > 0 && (
        <Choice
          legend={words.deck}
          hideLegend
          value={kind}
          options={[
            { value: 'existing', label: words.existing },
            { value: 'fresh', label: words.fresh },
          ]}
          onChange={setKind}
        />
      )}
      {create.isError && !nameError && <Notice tone="error">{errorText(create.error)}</Notice>}
      {isFresh ? (
        <Field
          label={words.name}
          value={name}
          onChange={setName}
          maxLength={limits.deckNameLength}
          autoComplete="off"
          error={nameError}
        />
      ) : (
        <Select label={words.deck} value={String(id)} onChange={(chosen) => setId(Number(chosen))}>
          {decks.map((deck) => (
            <option key={deck.id} value={deck.id}>
              {deck.name || t.decks.unnamed}
            </option>
          ))}
        </Select>
      )}
      <div className={flow.actions}>
        <Button type="submit" variant="primary" disabled={isFresh && name.trim() === ''} pending={create.isPending}>
          {words.next}
        </Button>
      </div>
    </form>
  )
}
