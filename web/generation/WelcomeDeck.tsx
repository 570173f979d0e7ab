import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import flow from './Flow.module.css'
import { SkipLink } from './SkipLink.tsx'
import type { MadeDeck } from './welcomePlace.ts'

interface WelcomeDeckProps {
  /** The deck, when one came back to this step. */
  made: MadeDeck | null
  skipTo: string
  onBack: () => void
  onNext: (deck: MadeDeck) => void
}

/** Name and description of the first deck; Next makes it, and goes on only once it is made. */
export function WelcomeDeck({ made, skipTo, onBack, onNext }: WelcomeDeckProps) {
  const [name, setName] = useState(made?.name ?? '')
  const [description, setDescription] = useState(made?.description ?? '')
  const create = useWrite('PUT /api/deck')
  const words = t.generation.welcome
  const [isMissing, setIsMissing] = useState(false)
  const deck = { name: name.trim(), description: description.trim() }
  const isBlank = deck.name === '' && deck.description === ''
  const nameError = isMissing && isBlank ? words.missing : fieldError(create.error, 'name')

  const submit = () => {
    if (made) return onNext(made)
    setIsMissing(isBlank)
    if (isBlank || create.isPending) return
    create.mutate(deck, { onSuccess: ({ id }) => onNext({ id, ...deck }) })
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
      {create.isError && !nameError && <Notice tone="error">{errorText(create.error)}</Notice>}
      <Field
        label={words.name}
        value={name}
        onChange={setName}
        maxLength={limits.deckNameLength}
        autoComplete="off"
        readOnly={made !== null}
        hint={made && words.made}
        error={nameError}
      />
      <TextArea
        label={words.description}
        value={description}
        onChange={setDescription}
        maxLength={limits.deckDescriptionLength}
        readOnly={made !== null}
        error={fieldError(create.error, 'description')}
      />
      <div className={flow.actions}>
        <SkipLink to={skipTo} />
        <Button onClick={onBack}>{words.back}</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {words.next}
        </Button>
      </div>
    </form>
  )
}
