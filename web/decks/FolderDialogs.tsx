import { useState } from 'react'
import type { Deck } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, FormDialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field, Select } from '../ui/Field.tsx'
import { toastDone } from '../ui/toast.ts'
import { focusMoved } from './Folder.tsx'
import { useToday } from './Today.tsx'

/** What a dialog about folders is about: a deck to move, or the name of a folder. */
export type FolderTopic = { deck: Deck } | { folder: string }

/** The dialog about a deck's folder, or about a folder. */
export default function FolderDialog({ about, onClose }: { about: FolderTopic; onClose: () => void }) {
  return 'deck' in about ? (
    <MoveDialog deck={about.deck} onClose={onClose} />
  ) : (
    <EditDialog folder={about.folder} onClose={onClose} />
  )
}

/* Values of the list that are no folder: no name begins with a blank. */
const isNew = ' new'
const out = ' out'

/** Puts a deck into a folder: one that there is, a new one, or none. */
function MoveDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const folders = useToday().data?.folders.map(({ name }) => name) ?? []
  const [chosen, setChosen] = useState(deck.folder ?? folders[0] ?? isNew)
  const [name, setName] = useState('')
  const move = useWrite('PUT /api/moveDeck')
  const words = t.decks.folders
  const folder = chosen === isNew ? name.trim() : chosen === out ? null : chosen
  const nameError = fieldError(move.error, 'folder')
  const options = [
    ...folders.map((one) => ({ value: one, label: one })),
    { value: isNew, label: words.create },
    ...(deck.folder === null ? [] : [{ value: out, label: words.none }]),
  ]
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() =>
        move.mutate({ id: deck.id, folder }, () => {
          onClose()
          toastDone(folder === null ? words.takenOut : words.moved(folder))
          focusMoved(deck.id, folder)
        })
      }
      button={words.submit}
      isDisabled={folder === '' || folder === deck.folder}
      write={{ isPending: move.isPending, error: nameError ? null : move.error }}
    >
      <p dir="auto">{deck.name || t.decks.unnamed}</p>
      {options.length > 1 && <Select label={words.folder} value={chosen} options={options} onChange={setChosen} />}
      {chosen === isNew && (
        <Field
          label={words.name}
          value={name}
          onChange={setName}
          maxLength={limits.folderNameLength}
          error={nameError}
        />
      )}
    </FormDialog>
  )
}

/** Renames a folder, or dissolves it. */
function EditDialog({ folder, onClose }: { folder: string; onClose: () => void }) {
  const [name, setName] = useState(folder)
  const rename = useWrite('PUT /api/renameFolder')
  const words = t.decks.folders
  const nameError = fieldError(rename.error, 'name')
  const save = (next: string | null) =>
    rename.mutate({ folder, name: next }, () => {
      onClose()
      if (next === null) toastDone(words.dissolved(folder))
      focusMoved(null, next)
    })
  const isReady = name.trim() !== '' && name.trim() !== folder
  return (
    <Dialog
      title={words.editTitle}
      onClose={onClose}
      onSubmit={() => {
        if (isReady && !rename.isPending) save(name.trim())
      }}
      footer={
        <>
          <Button onClick={() => save(null)} disabled={rename.isPending}>
            {words.dissolve}
          </Button>
          <Button type="submit" variant="primary" disabled={!isReady} pending={rename.isPending}>
            {words.rename}
          </Button>
        </>
      }
    >
      {!nameError && <ErrorNotice error={rename.error} />}
      <Field
        label={words.name}
        value={name}
        onChange={setName}
        onFocus={(event) => event.target.select()}
        maxLength={limits.folderNameLength}
        hint={words.dissolveNote}
        error={nameError}
      />
    </Dialog>
  )
}
