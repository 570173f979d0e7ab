import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TopicSelect } from './TopicSelect.tsx'
import { allRows } from './tree.ts'

interface CreateTopicDialogProps {
  deck: DeckDetail
  /** The topic that it will lie in unless another is chosen; null for the deck itself. */
  parentId: number | null
  onClose: () => void
  onCreated: (id: number, parentId: number | null) => void
}

/** Creates a topic. */
export function CreateTopicDialog({ deck, parentId, onClose, onCreated }: CreateTopicDialogProps) {
  const [name, setName] = useState('')
  const [topic, setTopic] = useState(parentId)
  const create = useWrite('PUT /api/topic')
  const words = t.decks.topics
  const parents = allRows(deck.structure).filter((row) => row.level < limits.topicDepth)
  const nameError = fieldError(create.error, 'name')
  return (
    <Dialog
      open
      title={words.createTitle}
      onClose={onClose}
      onSubmit={() => {
        if (name.trim() === '' || create.isPending) return
        create.mutate({ name: name.trim(), topic, deck: deck.id }, { onSuccess: ({ id }) => onCreated(id, topic) })
      }}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" disabled={name.trim() === ''} pending={create.isPending}>
            {words.create}
          </Button>
        </>
      }
    >
      {create.isError && !nameError && <Notice tone="error">{errorText(create.error)}</Notice>}
      <Field
        label={words.newName}
        value={name}
        onChange={setName}
        maxLength={limits.topicNameLength}
        autoComplete="off"
        error={nameError}
      />
      {parents.length > 0 && (
        <TopicSelect label={words.parent} rows={parents} value={topic} onChange={setTopic} hasTop />
      )}
    </Dialog>
  )
}
