import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { useWrite } from '../data/api.ts'
import { offerUndo } from './undo.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { GoneDialog } from '../ui/GoneDialog.tsx'
import { allRows, cardsIn, subtree } from './tree.ts'

interface DeleteTopicDialogProps {
  deck: DeckDetail
  topic: TopicNode
  onClose: () => void
  onDeleted: () => void
  /** That was taken back. */
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
  const parts = [
    ...(topics.length > 1 ? [words.parts.subtopics(topics.length - 1)] : []),
    ...(cards > 0 ? [words.parts.cards(cards), words.progress] : []),
  ]
  if (!now && !remove.isPending && !remove.isSuccess)
    return (
      <GoneDialog title={words.topic} onClose={onClose}>
        {t.topics.move.gone(opened.name)}
      </GoneDialog>
    )
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
