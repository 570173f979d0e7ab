import { useId, useState } from 'react'
import type { Card } from '../../../shared/api/contract.ts'
import { limits } from '../../../shared/limits.ts'
import { useWrite } from '../../data/api.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DiscardDialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { toastDone } from '../../ui/toast.ts'
import { type CardDraft, cardRequest, draftOf, faceOfDraft, isSameDraft, withPicturesOf } from '../cardDraft.ts'
import { OwnName } from '../../sharing/OwnName.tsx'
import { type CardField, CardForm } from '../CardForm.tsx'
import { unsavedCards } from '../unsavedCards.ts'
import { useCardDraft } from '../useCardDraft.ts'
import { Conflict } from './Conflict.tsx'
import { ChangedNotice, PermissionLost, EditNotice, usePermission } from './permission.tsx'
import { OwnSuggestion, useOwnSuggestions } from './OwnSuggestion.tsx'
import styles from './Suggestions.module.css'
import { useRemoteCard } from './useRemoteCard.ts'

interface SuggestDialogProps {
  card: Card
  focusOn?: CardField | undefined
  /** The learner has become an editor, and edits the card with the draft so far. */
  onEdit: (draft: CardDraft) => void
  /** The card turned out to be another one by now. */
  onChanged?: (() => void) | undefined
  onSuggested?: ((suggestionId: number) => void) | undefined
  onClose: () => void
}

/** Suggests a change of somebody else's card. */
export function SuggestDialog({ card, focusOn, onEdit, onChanged, onSuggested, onClose }: SuggestDialogProps) {
  const id = useId()
  const { content, ...typed } = useCardDraft(unsavedCards.suggestionKey(card.id), () => draftOf(card), isOther)
  const [note, setNote] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const suggest = useWrite('PUT /api/suggestCard')
  const remote = useRemoteCard(card, typed.draft.version, false)
  const permission = usePermission(card.deckId, 'suggest')
  const canSuggest = permission === 'suggest' && !remote.isGone
  const draft = remote.found ? withPicturesOf(typed.draft, remote.found.card) : typed.draft
  const state = { ...typed, draft }
  const earlier = useOwnSuggestions(card.deckId).find(({ cardId }) => cardId === card.id)
  const words = t.suggestions.suggest
  const isPending = suggest.isPending || remote.isPending
  const isSame = !state.isChanged || (remote.found !== null && !isOther(draft, draftOf(remote.found.card)))

  const change = (part: Partial<CardDraft>) => {
    state.change(part)
    if (suggest.isError) suggest.reset()
  }
  const leave = () => {
    state.drop()
    onClose()
  }
  const submit = () => {
    if (isPending || isSame || !canSuggest || !state.check(draft)) return
    const { questionText, isGapText, Answers, explanation, tags, isTyped, covers } = cardRequest(draft, card.deckId)
    const content = { questionText, isGapText, Answers, explanation, tags, isTyped, covers }
    suggest.mutate(
      { id: card.id, expectedVersion: remote.seen, ...content, note: note.trim() },
      {
        onSuccess: (sent) => {
          toastDone(words.sent)
          onSuggested?.(sent.id)
          leave()
        },
        onError: (error) => void remote.resolveConflict(error, onConflict),
      },
    )
  }
  const onConflict = () => {
    suggest.reset()
    onChanged?.()
  }
  const edit = () => {
    state.drop()
    onEdit({ ...draft, version: remote.seen })
  }
  const close = () => (state.isChanged || note.trim() ? setIsAsking(true) : leave())

  return (
    <Dialog
      size="wide"
      title={words.open}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isSame || !canSuggest} pending={isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      {permission === 'edit' ? (
        <EditNotice tone="info" title={words.mayEdit} actions={<Button onClick={edit}>{words.edit}</Button>}>
          {words.editNote}
        </EditNotice>
      ) : permission === 'none' ? (
        <PermissionLost draft={draft} isGone onSuggest={null} />
      ) : remote.isGone ? (
        <EditNotice tone="error">{words.gone}</EditNotice>
      ) : remote.found ? (
        <Conflict
          key={remote.found.card.version}
          remote={remote.found}
          mine={faceOfDraft(draft)}
          isPending={isPending}
          onKeepMine={submit}
          onTakeRemote={leave}
        />
      ) : (
        <p>
          {words.intro} {earlier && words.replaces}
        </p>
      )}
      {earlier && canSuggest && !remote.found && (
        <ol className={styles.list}>
          <OwnSuggestion
            suggestion={earlier}
            deckId={card.deckId}
            onWithdrawn={() => document.getElementById(`${id}-question`)?.focus()}
          />
        </ol>
      )}
      {remote.isStale && permission === 'suggest' && (
        <ChangedNotice isPending={remote.isPending} onShow={() => void remote.show()} />
      )}
      <CardForm
        id={id}
        deckId={card.deckId}
        state={state}
        content={content}
        error={remote.isPending ? null : suggest.error}
        savedCovers={card.covers}
        isReadOnly={isPending}
        arePicturesFixed
        focusOn={focusOn}
        onChange={change}
        onStartOver={() => state.restart()}
        onSubmit={submit}
      >
        <TextArea
          label={words.note}
          hint={words.noteHint}
          rows={2}
          value={note}
          onChange={setNote}
          readOnly={isPending}
          maxLength={limits.suggestionNoteLength}
        />
        <OwnName />
      </CardForm>
      {isAsking && <DiscardDialog words={words.discard} onKeep={() => setIsAsking(false)} onDiscard={leave} />}
    </Dialog>
  )
}

const isOther = (draft: CardDraft, original: CardDraft) => !isSameDraft(draft, { ...original, topicId: draft.topicId })
