import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { focusTitle } from '../ui/Page.tsx'

/** Creates a deck and goes there, to paste a list of cards if that was asked for. */
export function CreateDeckDialog({ withList = false, onClose }: { withList?: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const create = useWrite('PUT /api/deck')
  const navigate = useNavigate()
  const { create: words, createDeck } = t.decks
  const isNamed = name.trim() !== ''
  const nameError = fieldError(create.error, 'name')
  const descriptionError = fieldError(create.error, 'description')

  const open = async (id: number) => {
    // From the command menu the dialog lies over any screen: it stays above the next one, and would keep focus, until it closes.
    onClose()
    await navigate(paths.deck(id), { state: withList ? { popup: 'paste-list' } : null })
    focusTitle()
  }
  const submit = () => {
    // A description alone is enough to send; only the button waits for a name.
    if ((!isNamed && description.trim() === '') || create.isPending) return
    create.mutate({ name: name.trim(), description: description.trim() }, ({ id }) => void open(id))
  }
  return (
    <Dialog
      title={createDeck}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          {isNamed && (
            <Button type="submit" variant="primary" pending={create.isPending}>
              {words.create}
            </Button>
          )}
        </>
      }
    >
      {create.isError && !nameError && !descriptionError && <ErrorNotice error={create.error} />}
      <Field
        label={words.name}
        value={name}
        onChange={setName}
        maxLength={limits.deckNameLength}
        hint={isNamed ? undefined : words.hint}
        error={nameError}
      />
      <TextArea
        label={words.description}
        value={description}
        onChange={setDescription}
        maxLength={limits.deckDescriptionLength}
        error={descriptionError}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
    </Dialog>
  )
}
