import { useState } from 'react'
import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { type ApiError, call, useWrite } from '../api.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Renames a topic. */
export function RenameTopicDialog({ topic, onClose }: { topic: TopicNode; onClose: () => void }) {
  const [name, setName] = useState(topic.name)
  // What is replaced: its name when this was opened, or, once that was refused, what somebody else called it.
  const [was, setWas] = useState(topic.name)
  const rename = useWrite('PUT /api/renametopic')
  const words = t.decks.topics
  const nameError = fieldError(rename.error, 'name')
  const meet = async (refusal: ApiError) => {
    if (refusal.code !== 'conflict') return
    const now = await call('GET /api/getTopicName/:id', { id: String(topic.id) }).catch(() => null)
    if (!now) return
    setWas(now.name)
    rename.reset()
  }
  return (
    <Dialog
      open
      title={words.rename}
      onClose={onClose}
      onSubmit={() => {
        if (name.trim() === '' || rename.isPending) return
        rename.mutate(
          { name: name.trim(), topic: topic.id, was },
          { onSuccess: onClose, onError: (error) => void meet(error) },
        )
      }}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" disabled={name.trim() === ''} pending={rename.isPending}>
            {words.renameButton}
          </Button>
        </>
      }
    >
      {was !== topic.name && <Notice tone="warning">{t.corrections.topic.renamed(was)}</Notice>}
      {rename.isError && !nameError && <Notice tone="error">{errorText(rename.error)}</Notice>}
      <Field
        label={words.renameName}
        value={name}
        onChange={setName}
        onFocus={(event) => event.target.select()}
        maxLength={limits.topicNameLength}
        autoComplete="off"
        error={nameError}
      />
    </Dialog>
  )
}
