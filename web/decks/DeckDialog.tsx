import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit } from '../../shared/roles.ts'
import { BinDialog } from './TrashDialog.tsx'
import { CardEditor } from '../cards/CardEditor.tsx'
import { CorrectDialog } from '../cards/suggestions/CorrectDialog.tsx'
import { HistoryDialog } from '../cards/suggestions/HistoryDialog.tsx'
import { OwnSuggestionsDialog } from '../cards/suggestions/OwnSuggestionsDialog.tsx'
import { SuggestionsDialog } from '../cards/suggestions/SuggestionsDialog.tsx'
import { TopicDialog } from '../generation/TopicDialog.tsx'
import { UploadDialog } from '../generation/UploadDialog.tsx'
import { CopyDialog } from '../library/CopyDialog.tsx'
import { RemoveDialog } from '../library/RemoveDialog.tsx'
import { LeaveDialog } from '../sharing/LeaveDialog.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import { CreateTopicDialog } from './CreateTopicDialog.tsx'
import { DeleteCardDialog } from './DeleteCardDialog.tsx'
import { DeleteDeckDialog } from './DeleteDeckDialog.tsx'
import { DeleteTopicDialog } from './DeleteTopicDialog.tsx'
import { EditDeckDialog } from './EditDeckDialog.tsx'
import { MoveCardsDialog } from './MoveCardsDialog.tsx'
import { MoveTopicDialog } from './MoveTopicDialog.tsx'
import type { Popup } from './popup.ts'
import { RenameTopicDialog } from './RenameTopicDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { allRows } from './tree.ts'

interface DeckDialogProps {
  deck: DeckDetail
  popup: Popup
  onClose: () => void
  /** A topic was created, or moved. */
  onTopicCreated: (id: number, parentId: number | null) => void
  onTopicDeleted: (topic: TopicNode) => void
  onTopicRestored: (id: number) => void
  onCardSaved: (topicId: number) => void
}

/** The popup of a deck's page that is open. */
export function DeckDialog(props: DeckDialogProps) {
  const { deck, popup, onClose, onTopicCreated, onTopicDeleted, onTopicRestored, onCardSaved } = props
  switch (popup.kind) {
    case 'create-topic':
      return <CreateTopicDialog deck={deck} parentId={popup.parentId} onClose={onClose} onCreated={onTopicCreated} />
    case 'rename-topic':
      return <RenameTopicDialog deck={deck} topic={popup.topic} onClose={onClose} />
    case 'delete-topic':
      return (
        <DeleteTopicDialog
          deck={deck}
          topic={popup.topic}
          onClose={onClose}
          onDeleted={() => onTopicDeleted(popup.topic)}
          onRestored={() => onTopicRestored(popup.topic.id)}
        />
      )
    case 'move-topic':
      return <MoveTopicDialog deck={deck} topic={popup.topic} onClose={onClose} onMoved={onTopicCreated} />
    case 'move-cards':
      return <MoveCardsDialog deck={deck} cards={popup.cards} onClose={onClose} />
    case 'bin':
      return <BinDialog deck={deck} onClose={onClose} />
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
    case 'suggest':
      return <CorrectDialog deck={deck} card={popup.card} onSaved={onCardSaved} onClose={onClose} />
    case 'history':
      return <HistoryDialog card={popup.card} onClose={onClose} />
    case 'suggestions':
      return mayEdit(deck.role) ? (
        <SuggestionsDialog deckId={deck.id} onClose={onClose} />
      ) : (
        <OwnSuggestionsDialog deckId={deck.id} onClose={onClose} />
      )
    case 'edit-deck':
      return <EditDeckDialog deck={deck} onClose={onClose} />
    case 'delete-card':
      return <DeleteCardDialog card={popup.card} onClose={onClose} />
    case 'upload':
      return <UploadDialog deck={deck} onClose={onClose} />
    case 'generate':
      return <TopicDialog deck={deck} topic={popup.topic} onClose={onClose} />
    case 'share':
      return <ShareDialog deck={deck} onClose={onClose} />
    case 'leave':
      return <LeaveDialog deck={deck} onClose={onClose} />
    case 'copy':
      return <CopyDialog deck={deck} onClose={onClose} />
    case 'remove-from-library':
      return <RemoveDialog deck={deck} onClose={onClose} />
    case 'delete-deck':
      return <DeleteDeckDialog deck={deck} onClose={onClose} />
    case 'report':
      return <ReportDialog deck={deck} onClose={onClose} />
  }
}
