import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { versionOf } from '../../shared/versions.ts'
import { type ApiError, query, useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { allRows } from './tree.ts'

interface RenameTopicDialogProps {
  deck: DeckDetail
  topic: TopicNode
  onClose: () => void
}

/** Renames a topic. */
export function RenameTopicDialog({ deck, topic, onClose }: RenameTopicDialogProps) {
  const [name, setName] = useState(topic.name)
  // The name that the user saw: the one when the dialog opened, or that of somebody else after a conflict.
  const [seenName, setSeenName] = useState(topic.name)
  const rename = useWrite('PUT /api/renametopic')
  const words = t.decks.topics
  const now = allRows(deck.structure).find((row) => row.topic.id === topic.id)?.topic
  const isIdle = !rename.isPending && !rename.isSuccess
  const nameError = fieldError(rename.error, 'name')
  const resolveConflict = async (refusal: ApiError) => {
    if (refusal.code !== 'conflict') return
    const answer = await queryClient
      .query({ ...query('GET /api/deck/:id', { id: String(deck.id) }), staleTime: 0 })
      .catch(() => null)
    const renamed = answer && allRows(answer.structure).find((row) => row.topic.id === topic.id)?.topic
    if (!renamed) return
    setSeenName(renamed.name)
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
          { name: name.trim(), topic: topic.id, expectedVersion: versionOf(seenName) },
          { onSuccess: onClose, onError: (error) => void resolveConflict(error) },
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
      {isIdle && !now && <Notice tone="error">{t.topics.move.gone(topic.name)}</Notice>}
      {isIdle && now && now.name !== topic.name && (
        <Notice tone="warning">
          {(seenName === now.name ? t.corrections.topic.renamed : t.corrections.topic.renamedNow)(now.name)}
        </Notice>
      )}
      {rename.isError && !nameError && rename.error.code !== 'not-found' && (
        <Notice tone="error">{errorText(rename.error)}</Notice>
      )}
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
