import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { query, useWrite } from '../api.ts'
import { type CardDraft, cardRequest, draftOf, faceOfDraft, isSameDraft } from '../cards/cardDraft.ts'
import { CardForm } from '../cards/CardForm.tsx'
import { unsavedCards } from '../cards/unsavedCards.ts'
import { useCardDraft } from '../cards/useCardDraft.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DiscardDialog } from '../ui/DiscardDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { Conflict } from './Conflict.tsx'
import { useTheirs } from './useTheirs.ts'

interface SuggestDialogProps {
  card: Card
  /** The card turned out to be another one by now. */
  onChanged?: () => void
  onClose: () => void
}

/** Suggests a change of somebody else's card. */
export function SuggestDialog({ card, onChanged, onClose }: SuggestDialogProps) {
  const id = useId()
  const { content, ...state } = useCardDraft(unsavedCards.suggestionKey(card.id), () => draftOf(card), isOther)
  const { draft } = state
  const [note, setNote] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const suggest = useWrite('PUT /api/suggestCard')
  const theirs = useTheirs(card.id, false)
  const { data: own } = useQuery(query('GET /api/suggestions/:id', { id: String(card.deckId) }))
  const waits = own?.suggestions.some((one) => one.cardId === card.id && one.state === 'open')
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
    if (isPending || isSame || !state.check()) return
    const known = theirs.found?.card.version ?? draft.version
    const { questionText, isGapText, Answers } = cardRequest(draft, card.deckId)
    suggest.mutate(
      { id: card.id, version: known, questionText, isGapText, Answers, note: note.trim() },
      {
        onSuccess: () => {
          toast({ message: words.sent, tone: 'good' })
          leave()
        },
        onError: (error) => void theirs.meet(error, known, { changed: met, gone: () => suggest.reset() }),
      },
    )
  }
  const met = () => {
    suggest.reset()
    onChanged?.()
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
          <Button type="submit" variant="primary" disabled={isSame || theirs.isGone} pending={isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      {theirs.isGone ? (
        <Notice tone="error">{words.gone}</Notice>
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
          {words.intro} {waits && words.replaces}
        </p>
      )}
      <CardForm
        {...{ id, state, content }}
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
