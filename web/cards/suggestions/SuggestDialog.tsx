import { useId, useState } from 'react'
import type { Card } from '../../../shared/api/contract.ts'
import { limits } from '../../../shared/limits.ts'
import { useWrite } from '../../data/api.ts'
import { type CardDraft, cardRequest, draftOf, faceOfDraft, isSameDraft, withPicturesOf } from '../cardDraft.ts'
import { CardForm } from '../CardForm.tsx'
import { unsavedCards } from '../unsavedCards.ts'
import { useCardDraft } from '../useCardDraft.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DiscardDialog } from '../../ui/DiscardDialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { Conflict } from './Conflict.tsx'
import { LostRight } from './LostRight.tsx'
import { ChangedNews, News } from './News.tsx'
import { OwnSuggestion } from './OwnSuggestion.tsx'
import styles from './Suggestions.module.css'
import { useOwnSuggestions } from './useOwnSuggestions.ts'
import { useRight } from './useRight.ts'
import { useTheirs } from './useTheirs.ts'

interface SuggestDialogProps {
  card: Card
  /** Whoever suggests may edit the card by now, and wants to: with what is typed so far. */
  onEdit: (draft: CardDraft) => void
  /** The card turned out to be another one by now. */
  onChanged?: (() => void) | undefined
  onClose: () => void
}

/** Suggests a change of somebody else's card. */
export function SuggestDialog({ card, onEdit, onChanged, onClose }: SuggestDialogProps) {
  const id = useId()
  const { content, ...typed } = useCardDraft(unsavedCards.suggestionKey(card.id), () => draftOf(card), isOther)
  const [note, setNote] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const suggest = useWrite('PUT /api/suggestCard')
  const theirs = useTheirs(card, typed.draft.version, false)
  const right = useRight(card.deckId, 'suggest')
  const canSuggest = right === 'suggest' && !theirs.isGone
  const draft = theirs.found ? withPicturesOf(typed.draft, theirs.found.card) : typed.draft
  const state = { ...typed, draft }
  const earlier = useOwnSuggestions(card.deckId).find(({ cardId }) => cardId === card.id)
  const words = t.corrections.suggest
  const isPending = suggest.isPending || theirs.isPending
  const isSame = !state.isChanged || (theirs.found !== null && !isOther(draft, draftOf(theirs.found.card)))

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
    const { questionText, isGapText, Answers } = cardRequest(draft, card.deckId)
    suggest.mutate(
      { id: card.id, expectedVersion: theirs.seen, questionText, isGapText, Answers, note: note.trim() },
      {
        onSuccess: () => {
          toast({ message: words.sent, tone: 'good' })
          leave()
        },
        onError: (error) => void theirs.meet(error, met),
      },
    )
  }
  const met = () => {
    suggest.reset()
    onChanged?.()
  }
  const edit = () => {
    state.drop()
    onEdit({ ...draft, version: theirs.seen })
  }
  const close = () => (state.isChanged || note.trim() ? setIsAsking(true) : leave())

  return (
    <Dialog
      open
      size="wide"
      title={words.title}
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
      {right === 'edit' ? (
        <News tone="info" title={words.mayEdit} actions={<Button onClick={edit}>{words.edit}</Button>}>
          {words.editNote}
        </News>
      ) : right === 'none' ? (
        <LostRight draft={draft} isGone onSuggest={null} />
      ) : theirs.isGone ? (
        <News tone="error">{words.gone}</News>
      ) : theirs.found ? (
        <Conflict
          key={theirs.found.card.version}
          theirs={theirs.found}
          mine={faceOfDraft(draft)}
          isPending={isPending}
          onKeepMine={submit}
          onTakeTheirs={leave}
        />
      ) : (
        <p>
          {words.intro} {earlier && words.replaces}
        </p>
      )}
      {earlier && canSuggest && !theirs.found && (
        <ol className={styles.list}>
          <OwnSuggestion
            suggestion={earlier}
            deckId={card.deckId}
            onWithdrawn={() => document.getElementById(`${id}-question`)?.focus()}
          />
        </ol>
      )}
      {theirs.hasNews && right === 'suggest' && (
        <ChangedNews isPending={theirs.isPending} onShow={() => void theirs.show()} />
      )}
      <CardForm
        id={id}
        state={state}
        content={content}
        error={theirs.isPending ? null : suggest.error}
        isReadOnly={isPending}
        arePicturesFixed
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
      </CardForm>
      {isAsking && <DiscardDialog words={words.discard} onKeep={() => setIsAsking(false)} onDiscard={leave} />}
    </Dialog>
  )
}

const isOther = (draft: CardDraft, original: CardDraft) => !isSameDraft(draft, { ...original, topicId: draft.topicId })
