import type { TopicNode } from '../../shared/api/decks.ts'
import { useWrite } from '../api.ts'
import { offerUndo } from '../bin/undo.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { cardsIn, subtree } from './tree.ts'

interface DeleteTopicDialogProps {
  topic: TopicNode
  onClose: () => void
  onDeleted: () => void
  /** That was taken back. */
  onRestored: () => void
}

/** Asks before a topic is deleted with all that lies in it. */
export function DeleteTopicDialog({ topic, onClose, onDeleted, onRestored }: DeleteTopicDialogProps) {
  const remove = useWrite('PUT /api/deleteTopic')
  const words = t.decks.remove
  const topics = subtree(topic)
  const cards = cardsIn(topics)
  const parts = [
    ...(topics.length > 1 ? [words.parts.subtopics(topics.length - 1)] : []),
    ...(cards > 0 ? [words.parts.cards(cards), words.progress] : []),
  ]
  return (
    <ConfirmDialog
      title={words.topic}
      parts={parts}
      button={words.button}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: topic.id },
          {
            onSuccess: ({ bin }) => {
              offerUndo(t.topics.topicDeleted(topic.name), bin, onRestored)
              onDeleted()
            },
          },
        )
      }
    >
      <p>{words.topicName(topic.name, parts.length > 0)}</p>
    </ConfirmDialog>
  )
}
