import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { versionOf } from '../../shared/versions.ts'
import { type ApiError, query, useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { FormDialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { allRows, cardsIn, subtree } from './tree.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { offerRenameUndo, offerUndo } from './undo.ts'
import { movesIn, placeText, wayBack } from './moveOffers.ts'
import { focusTopicIfLost } from './TopicRow.tsx'
import { parentsFor, spotOf, type TopicSpot, withMoved } from './topicMoves.ts'
import { useMoveTopic } from './useMoveTopic.ts'
import { useImpact } from './useOthers.ts'

interface RenameTopicDialogProps {
  deck: DeckDetail
  topic: TopicNode
  onClose: () => void
}

/** Renames a topic. */
export function RenameTopicDialog({ deck, topic, onClose }: RenameTopicDialogProps) {
  const [name, setName] = useState(topic.name)
  // The name that the user saw: the one when the dialog was opened or, after a conflict, the remote one.
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
    <FormDialog
      title={words.rename}
      onClose={onClose}
      onSubmit={() =>
        rename.mutate(
          { name: name.trim(), topic: topic.id, expectedVersion: versionOf(seenName) },
          {
            onSuccess: () => {
              if (name.trim() !== seenName)
                offerRenameUndo(topic.id, { from: seenName, to: name.trim() }, () => focusTopicIfLost(topic.id))
              onClose()
            },
            onError: (error) => void resolveConflict(error),
          },
        )
      }
      button={words.renameButton}
      isDisabled={name.trim() === ''}
      write={{ isPending: rename.isPending }}
    >
      {isIdle && !now && <Notice tone="error">{t.topics.move.gone(topic.name)}</Notice>}
      {isIdle && now && now.name !== topic.name && (
        <Notice tone="warning">
          {(seenName === now.name ? t.suggestions.topic.renamed : t.suggestions.topic.renamedNow)(now.name)}
        </Notice>
      )}
      {rename.isError && !nameError && rename.error.code !== 'not-found' && <ErrorNotice error={rename.error} />}
      <Field
        label={words.renameName}
        value={name}
        onChange={setName}
        onFocus={(event) => event.target.select()}
        maxLength={limits.topicNameLength}
        error={nameError}
      />
    </FormDialog>
  )
}

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
    <FormDialog
      title={words.createTitle}
      onClose={onClose}
      onSubmit={() => create.mutate({ name: name.trim(), topic, deck: deck.id }, ({ id }) => onCreated(id, topic))}
      button={words.create}
      isDisabled={name.trim() === ''}
      write={{ isPending: create.isPending, error: nameError ? null : create.error }}
    >
      <Field
        label={words.newName}
        value={name}
        onChange={setName}
        maxLength={limits.topicNameLength}
        error={nameError}
      />
      {parents.length > 0 && (
        <TopicSelect label={words.parent} rows={parents} value={topic} onChange={setTopic} hasTop />
      )}
    </FormDialog>
  )
}

interface DeleteTopicDialogProps {
  deck: DeckDetail
  topic: TopicNode
  onClose: () => void
  onDeleted: () => void
  /** The deletion was undone. */
  onRestored: () => void
}

/** Asks before a topic is deleted with all that lies in it. */
export function DeleteTopicDialog({ deck, topic: opened, onClose, onDeleted, onRestored }: DeleteTopicDialogProps) {
  const remove = useWrite('PUT /api/deleteTopic')
  const words = t.decks.remove
  const now = allRows(deck.structure).find((row) => row.topic.id === opened.id)?.topic
  const topic = now ?? opened
  const topics = subtree(topic)
  const cards = cardsIn(topics)
  const impact = useImpact(deck, cards > 0)
  const loss = !deck.isAuthor
    ? words.others()
    : impact && impact.people > 0 && words.othersOf(impact.people, impact.learners)
  const parts = [
    ...(topics.length > 1 ? [words.parts.subtopics(topics.length - 1)] : []),
    ...(cards > 0 ? [words.parts.cards(cards), words.progress] : []),
  ]
  return (
    <ConfirmDialog
      title={words.topic}
      parts={parts}
      button={words.button}
      write={remove}
      gone={!now && t.topics.move.gone(opened.name)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ id: topic.id }, ({ bin }) => {
          offerUndo(t.topics.topicDeleted(topic.name), bin, onRestored)
          onDeleted()
        })
      }
    >
      {cards > 0 && loss && <Notice tone="warning">{loss}</Notice>}
      <p>{words.topicName(topic.name, parts.length > 0)}</p>
    </ConfirmDialog>
  )
}

interface MoveTopicDialogProps {
  deck: DeckDetail
  topic: TopicNode
  onClose: () => void
  onMoved: (id: number, parentId: number | null) => void
}

/** Moves a topic into another one, or to the top, for those who do not drag. */
export function MoveTopicDialog({ deck, topic, onClose, onMoved }: MoveTopicDialogProps) {
  const rows = allRows(deck.structure)
  const now = rows.find((row) => row.topic.id === topic.id)
  const [parentId, setParentId] = useState(now?.parentId ?? null)
  const parents = parentsFor(deck.structure, topic.id)
  // The chosen parent may have become invalid, for example by a move into this topic.
  const parentName = rows.find((row) => row.topic.id === parentId)?.topic.name
  const move = useWrite('PUT /api/moveTopic')
  const words = t.topics.move
  const { move: lay, topicsNow, withTopics } = useMoveTopic(deck.id)
  const takeBack = (topics: readonly TopicNode[], spots: { was: TopicSpot | null; put: TopicSpot | null }) => {
    const back = wayBack(topics, topic, spots)
    focusTopicIfLost(topic.id)
    if (typeof back === 'string') return back
    lay(topic.id, back)
    return placeText(withMoved(topics, topic.id, back), topic)
  }
  return (
    <FormDialog
      title={words.topic}
      onClose={onClose}
      onSubmit={() => {
        // If the place is gone, the field shows that, and the user chooses another.
        if (parentId !== null && !parents.some((row) => row.topic.id === parentId)) return
        const was = spotOf(deck.structure, topic.id)
        move.mutate({ topic: topic.id, parent: parentId, before: null }, () => {
          onMoved(topic.id, parentId)
          const spots = { was, put: spotOf(topicsNow(), topic.id) }
          movesIn(deck.id).add(placeText(topicsNow(), topic), () => withTopics((topics) => takeBack(topics, spots)))
        })
      }}
      button={words.move}
      write={move}
      gone={!now && words.gone(topic.name)}
    >
      <p dir="auto">{topic.name}</p>
      <TopicSelect
        label={words.into}
        hasTop
        rows={parents}
        value={parentId}
        onChange={setParentId}
        {...(parentName !== undefined && { goneText: words.within(parentName) })}
      />
    </FormDialog>
  )
}
