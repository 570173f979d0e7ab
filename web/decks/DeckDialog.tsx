import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { flushSync } from 'react-dom'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit, type ReportReason, reportReasons } from '../../shared/decks.ts'
import { limits } from '../../shared/limits.ts'
import { CardEditor } from '../cards/CardEditor.tsx'
import { PasteList } from '../cards/PasteList.tsx'
import { ReviseDialog } from '../cards/ReviseDialog.tsx'
import { CorrectDialog } from '../cards/suggestions/CorrectDialog.tsx'
import { HistoryDialog } from '../cards/suggestions/HistoryDialog.tsx'
import { OwnSuggestionsDialog, SuggestionsDialog } from '../cards/suggestions/SuggestionsDialog.tsx'
import { TopicDialog } from '../generation/TopicDialog.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import { t } from '../texts/index.ts'
import { dayAndTime } from '../texts/time.ts'
import { Dialog, FormDialog } from '../ui/Dialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Entitled } from '../generation/Entitled.tsx'
import { UploadFlow } from '../generation/UploadFlow.tsx'
import type { TargetDeck } from '../generation/useBegin.ts'
import { useWrite } from '../data/api.ts'
import { Select, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { paths } from '../data/paths.ts'
import { toastDone } from '../ui/toast.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { subscribeToEvents } from '../data/live/bus.ts'
import { AskDialog, DeleteDeckDialog, EditDeckDialog, LeaveDialog, RemoveDialog } from './DeckDialogs.tsx'
import { CardDialog } from './CardDialog.tsx'
import { BinDialog } from './TrashDialog.tsx'
import { CreateTopicDialog, DeleteTopicDialog, MoveTopicDialog, RenameTopicDialog } from './TopicDialogs.tsx'
import type { OpenPopup, Popup } from './popup.ts'
import { allRows } from './tree.ts'
import { focusCardIfLost, focusCardsTitle } from './cardFocus.ts'
import { moveCards } from './cardMoves.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { offerUndo } from './undo.ts'

const DeckKeys = lazy(() => import('./DeckKeys.tsx'))
const ImportDialog = lazy(async () => ({ default: (await import('../imports/ImportDialog.tsx')).ImportDialog }))
const ExportDialog = lazy(() => import('../exports/ExportDialog.tsx'))
const TagsDialog = lazy(() => import('./TagsDialog.tsx'))
const DeckTagsDialog = lazy(async () => ({ default: (await import('./TagsDialog.tsx')).DeckTagsDialog }))

interface DeckDialogProps {
  deck: DeckDetail
  popup: Popup
  onPopup: OpenPopup
  onClose: () => void
  /** A topic was created, or moved. */
  onTopicCreated: (id: number, parentId: number | null) => void
  onTopicDeleted: (topic: TopicNode) => void
  onTopicRestored: (id: number) => void
  onCardSaved: (topicId: number) => void
}

/** The popup of a deck's page that is open. */
export function DeckDialog(props: DeckDialogProps) {
  const { deck, popup, onPopup, onClose, onTopicCreated, onTopicDeleted, onTopicRestored, onCardSaved } = props
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
    case 'tag-cards':
      return (
        <Suspense>
          <TagsDialog deckId={deck.id} cards={popup.cards} onClose={onClose} />
        </Suspense>
      )
    case 'deck-tags':
      return (
        <Suspense>
          <DeckTagsDialog deckId={deck.id} onClose={onClose} />
        </Suspense>
      )
    case 'trash':
      return <BinDialog deck={deck} onClose={onClose} />
    case 'create-card':
      return (
        <CardEditor
          deckId={deck.id}
          rows={allRows(deck.structure)}
          topicId={popup.topicId}
          onSaved={onCardSaved}
          onPasteList={(topicId, text) => onPopup({ kind: 'paste-list', topicId, ...(text !== undefined && { text }) })}
          onClose={onClose}
        />
      )
    case 'paste-list':
      return (
        <PasteList
          deckId={deck.id}
          rows={allRows(deck.structure)}
          topicId={popup.topicId}
          text={popup.text}
          onSaved={onCardSaved}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <Suspense>
          <ImportDialog deckId={deck.id} topicId={popup.topicId} onClose={onClose} />
        </Suspense>
      )
    case 'export':
      return (
        <Suspense>
          <ExportDialog deck={deck} topics={popup.topics} onClose={onClose} />
        </Suspense>
      )
    case 'card':
      return <CardDialog deck={deck} cardId={popup.cardId} onPopup={onPopup} onClose={onClose} />
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
    case 'ask':
      return <AskDialog deck={deck} onClose={onClose} />
    case 'revise':
      return <ReviseDialog cards={popup.cards} onSaved={() => {}} onClose={onClose} />
    case 'keys':
      return (
        <Suspense>
          <DeckKeys screen="deck" canEdit={mayEdit(deck.role)} onClose={onClose} />
        </Suspense>
      )
  }
}

/** Cards from a file, in a popup. It closes when they are there; closing it before stops nothing. */
function UploadDialog({ deck, onClose }: { deck: TargetDeck; onClose: () => void }) {
  return (
    <Dialog size="wide" title={t.generation.fromFile} onClose={onClose}>
      <Entitled>
        <UploadFlow
          deck={deck}
          heading="h3"
          meanwhile={<Button onClick={onClose}>{t.generation.making.close}</Button>}
          onCancel={onClose}
          onListed={onClose}
          onDone={onClose}
        />
      </Entitled>
    </Dialog>
  )
}

/** Reports somebody's public deck to the admins. */
function ReportDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const [isAsked, setIsAsked] = useState(false)
  const [note, setNote] = useState('')
  const report = useWrite('PUT /api/reportDeck')
  const words = t.decks.report
  if (report.data)
    return (
      // Another dialog, which takes focus: what had it has gone.
      <Dialog
        key="thanks"
        title={words.title}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t.ui.close}</Button>}
      >
        <Notice tone="good" title={words.thanks}>
          {t.moderation.receipt(report.data.id, dayAndTime(report.data.at))}
        </Notice>
      </Dialog>
    )
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true)
        if (reason) report.mutate({ id: deck.id, reason, note: note.trim() })
      }}
      button={words.open}
      write={report}
    >
      <p>{words.intro}</p>
      <Select
        label={words.reason}
        value={reason}
        options={[
          { value: undefined, label: words.choose, isDisabled: true },
          ...reportReasons.map((one) => ({ value: one, label: words.reasons[one] })),
        ]}
        error={isAsked && !reason ? words.choose : undefined}
        onChange={setReason}
      />
      <TextArea
        label={words.note}
        hint={words.noteHint}
        value={note}
        onChange={setNote}
        maxLength={limits.notesLength}
      />
    </FormDialog>
  )
}

/** Makes a deck of the learner's own out of one of somebody else, and goes there. */
function CopyDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const copy = useWrite('PUT /api/copyDeck')
  const navigate = useNavigate()
  const words = t.library
  const submit = () => {
    copy.mutate({ id: deck.id }, ({ id }) => {
      toastDone(words.copied)
      onClose()
      void navigate(paths.deck(id))
    })
  }
  return (
    <FormDialog title={words.copy} onClose={onClose} onSubmit={submit} button={words.copyButton} write={copy}>
      <p>{words.copyNote}</p>
    </FormDialog>
  )
}

interface MoveCardsDialogProps {
  deck: DeckDetail
  cards: readonly Card[]
  onClose: () => void
}

/** Moves cards to a topic that is chosen. */
function MoveCardsDialog({ deck, cards: chosen, onClose }: MoveCardsDialogProps) {
  const gone = useGoneCards()
  const cards = chosen.filter(({ id }) => !gone.has(id))
  const rows = allRows(deck.structure)
  const [topicId, setTopicId] = useState<number | null>()
  const [isPending, setIsPending] = useState(false)
  const words = t.topics.move
  const topic = rows.find((row) => row.topic.id === topicId)?.topic
  const submit = async () => {
    if (!topic) return
    setIsPending(true)
    if (!(await moveCards(deck.id, cards, topic))) return setIsPending(false)
    onClose()
  }
  return (
    <FormDialog
      title={words.cardsTitle(cards.length || chosen.length)}
      onClose={onClose}
      onSubmit={() => void submit()}
      button={words.move}
      isDisabled={!topic}
      write={{ isPending }}
      gone={cards.length === 0 && words.cardsGone(chosen.length)}
    >
      <TopicSelect label={words.to} rows={rows} value={topicId} onChange={setTopicId} />
    </FormDialog>
  )
}

/** Asks before a card is deleted. */
function DeleteCardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const remove = useWrite('PUT /api/deleteCard')
  const words = t.decks.remove
  const gone = useGoneCards()
  return (
    <ConfirmDialog
      title={words.card}
      button={words.button}
      write={remove}
      gone={gone.has(card.id) && t.topics.move.cardsGone(1)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ id: card.id }, ({ bin }) => {
          offerUndo(t.topics.cardsDeleted(1), bin, () => focusCardIfLost(card.id))
          flushSync(onClose)
          // The button that had focus went with the card.
          focusCardsTitle()
        })
      }
    >
      <p>{words.cardNote()}</p>
    </ConfirmDialog>
  )
}

/** Which cards went out of the deck since this is on the screen, and have not come back. */
function useGoneCards(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      subscribeToEvents((events) => {
        for (const { kind, cards = [] } of events)
          if (kind === 'card-removed') setGone((before) => new Set([...before, ...cards]))
          else if (kind === 'card-added') setGone((before) => new Set([...before].filter((id) => !cards.includes(id))))
      }),
    [],
  )
  return gone
}
