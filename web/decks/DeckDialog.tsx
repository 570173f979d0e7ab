import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { CardEditor } from '../cards/CardEditor.tsx'
import { TopicDialog } from '../generation/TopicDialog.tsx'
import { UploadDialog } from '../generation/UploadDialog.tsx'
import { CreateTopicDialog } from './CreateTopicDialog.tsx'
import { DeleteCardDialog } from './DeleteCardDialog.tsx'
import { DeleteDeckDialog } from './DeleteDeckDialog.tsx'
import { DeleteTopicDialog } from './DeleteTopicDialog.tsx'
import type { Popup } from './popup.ts'
import { RenameTopicDialog } from './RenameTopicDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { allRows } from './tree.ts'

interface DeckDialogProps {
  deck: DeckDetail
  popup: Popup
  onClose: () => void
  onTopicCreated: (id: number, parentId: number | null) => void
  onTopicDeleted: (topic: TopicNode) => void
  onCardSaved: (topicId: number) => void
}

/** The popup of a deck's page that is open. */
export function DeckDialog(props: DeckDialogProps) {
  const { deck, popup, onClose, onTopicCreated, onTopicDeleted, onCardSaved } = props
  switch (popup.kind) {
    case 'create-topic':
      return <CreateTopicDialog deck={deck} parentId={popup.parentId} onClose={onClose} onCreated={onTopicCreated} />
    case 'rename-topic':
      return <RenameTopicDialog topic={popup.topic} onClose={onClose} />
    case 'delete-topic':
      return <DeleteTopicDialog topic={popup.topic} onClose={onClose} onDeleted={() => onTopicDeleted(popup.topic)} />
    case 'create-card':
      return (
        <CardEditor
          deckId={deck.id}
          rows={allRows(deck.structure)}
          topicId={popup.topicId}
          onSaved={onCardSaved}
          onClose={onClose}
        />
      )
    case 'edit-card':
      return (
        <CardEditor
          deckId={deck.id}
          rows={allRows(deck.structure)}
          card={popup.card}
          onSaved={onCardSaved}
          onClose={onClose}
        />
      )
    case 'delete-card':
      return <DeleteCardDialog card={popup.card} onClose={onClose} />
    case 'upload':
      return <UploadDialog deck={deck} onClose={onClose} />
    case 'generate':
      return <TopicDialog deck={deck} topic={popup.topic} onClose={onClose} />
    case 'share':
      return <ShareDialog deck={deck} onClose={onClose} />
    case 'delete-deck':
      return <DeleteDeckDialog deck={deck} onClose={onClose} />
    case 'report':
      return <ReportDialog deck={deck} onClose={onClose} />
  }
}
