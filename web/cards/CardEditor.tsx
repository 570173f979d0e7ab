import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card } from '../../shared/api/contract.ts'
import { useWrite } from '../api.ts'
import { Conflict } from '../corrections/Conflict.tsx'
import { type Theirs, useTheirs } from '../corrections/useTheirs.ts'
import { TopicSelect } from '../decks/TopicSelect.tsx'
import type { TreeRow } from '../decks/tree.ts'
import { lastCard } from '../remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DiscardDialog } from '../ui/DiscardDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CardEditor.module.css'
import { CardForm } from './CardForm.tsx'
import {
  blankDraft,
  type CardDraft,
  cardRequest,
  draftOf,
  faceOfDraft,
  hasContent,
  isSameDraft,
  withoutOwnPictures,
} from './cardDraft.ts'
import { unsavedCards } from './unsavedCards.ts'
import { useCardDraft } from './useCardDraft.ts'

interface CardEditorProps {
  deckId: number
  /** The topics that the card can lie in. */
  rows: readonly TreeRow[]
  /** Where a new card lies. */
  topicId?: number
  /** The card to change; without one a new card is created. */
  card?: Card
  /** A card was created or changed, and now lies in this topic. */
  onSaved: (topicId: number) => void
  onClose: () => void
}

/** Creates cards, one after another, or changes one. */
export function CardEditor({ deckId, rows, topicId = 0, card, onSaved, onClose }: CardEditorProps) {
  const id = useId()
  const { content, ...state } = useCardDraft(
    unsavedCards.key(deckId, card?.id),
    () => (card ? draftOf(card) : blankDraft(topicId)),
    (draft, original) => (card ? !isSameDraft(draft, original) : hasContent(draft)),
  )
  const { draft, isChanged } = state
  const [isAsking, setIsAsking] = useState(false)
  const [createdCount, setCreatedCount] = useState(0)
  const create = useWrite('PUT /api/card')
  const update = useWrite('PUT /api/updateCard')
  const theirs = useTheirs(card?.id, true)
  const words = t.cards.editor
  const save = card && !theirs.isGone ? update : create
  const isPending = save.isPending || theirs.isPending

  const change = (part: Partial<CardDraft>) => {
    state.change(part)
    if (save.isError) save.reset()
  }
  const leave = () => {
    state.drop()
    onClose()
  }
  const addAnother = () => {
    flushSync(() => {
      state.restart(blankDraft(draft.topicId, draft.isGapText))
      setCreatedCount(createdCount + 1)
    })
    document.getElementById(`${id}-question`)?.focus()
  }
  const submit = (andAnother: boolean) => {
    if (isPending || !state.check()) return
    const done = (cardId: number) => {
      lastCard.set(cardId)
      state.drop()
      onSaved(draft.topicId)
      if (andAnother) return addAnother()
      toast({ message: card ? words.saved : words.created(createdCount + 1), tone: 'good' })
      onClose()
    }
    const request = cardRequest(draft, deckId)
    if (!card || theirs.isGone) return create.mutate(request, { onSuccess: (created) => done(created.id) })
    const known = theirs.found?.card.version ?? draft.version
    update.mutate(
      { ...request, id: card.id, version: known, wasIn: draft.wasIn },
      { onSuccess: () => done(card.id), onError: (error) => void theirs.meet(error, known, met) },
    )
  }
  const met = {
    changed: () => update.reset(),
    gone() {
      update.reset()
      state.change(withoutOwnPictures(draft))
    },
  }
  const takeTheirs = ({ card }: Theirs) => {
    onSaved(card.topicId)
    leave()
  }
  const close = () => (isChanged ? setIsAsking(true) : leave())

  return (
    <Dialog
      open
      size="wide"
      title={card ? words.edit : words.create}
      onClose={close}
      onSubmit={() => submit(false)}
      footer={
        <>
          {!card && (
            <p role="status" className={styles.created}>
              {createdCount > 0 && words.created(createdCount)}
            </p>
          )}
          {!card && (
            <Button className={styles.another} pending={isPending} onClick={() => submit(true)}>
              {words.createAnother}
            </Button>
          )}
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {!card ? words.createOne : theirs.isGone ? t.corrections.conflict.saveAsNew : words.save}
          </Button>
        </>
      }
    >
      {theirs.isGone && <Notice tone="error">{t.corrections.conflict.gone}</Notice>}
      {theirs.found && (
        <Conflict
          key={theirs.found.card.version}
          theirs={theirs.found}
          mine={faceOfDraft(draft)}
          isPending={isPending}
          onKeepMine={() => submit(false)}
          onTakeTheirs={() => theirs.found && takeTheirs(theirs.found)}
        />
      )}
      <CardForm
        {...{ id, state, content }}
        error={theirs.isPending ? null : save.error}
        isReadOnly={isPending}
        onChange={change}
        onStartOver={() => state.restart()}
        onSubmit={() => submit(false)}
      >
        <TopicSelect
          label={words.topic}
          rows={rows}
          value={draft.topicId}
          onChange={(topic) => topic !== null && change({ topicId: topic })}
          error={state.errorAt('topicId', save.error)}
        />
      </CardForm>
      {isAsking && <DiscardDialog words={words.discard} onKeep={() => setIsAsking(false)} onDiscard={leave} />}
    </Dialog>
  )
}
