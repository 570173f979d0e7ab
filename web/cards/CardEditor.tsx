import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { TopicSelect } from '../decks/TopicSelect.tsx'
import type { TreeRow } from '../decks/tree.ts'
import { lastCard } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DiscardDialog } from '../ui/Dialog.tsx'
import { Key } from '../ui/Key.tsx'
import { toastDone } from '../ui/toast.ts'
import { newUuid } from '../data/call.ts'
import { Conflict } from './suggestions/Conflict.tsx'
import { ChangedNotice, PermissionLost, EditNotice, usePermission } from './suggestions/permission.tsx'
import { SuggestDialog } from './suggestions/SuggestDialog.tsx'
import { type RemoteCard, useRemoteCard } from './suggestions/useRemoteCard.ts'
import styles from './CardEditor.module.css'
import { type CardField, CardForm } from './CardForm.tsx'
import {
  blankDraft,
  type CardDraft,
  cardRequest,
  draftOf,
  faceOfDraft,
  hasContent,
  isSameDraft,
  withoutOwnPictures,
  withPicturesOf,
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
  focusOn?: CardField | undefined
  /** Shown next to the form, such as the text that the card is about. */
  beside?: ReactNode
  /** A card was created or changed, and now lies in this topic. */
  onSaved: (topicId: number) => void
  /** Leaves for a list of cards, which the user pastes. */
  onPasteList?: (topicId: number) => void
  onClose: () => void
}

/** Creates cards, one after another, or changes one. */
export function CardEditor({
  deckId,
  rows,
  topicId = 0,
  card,
  focusOn,
  beside,
  onSaved,
  onPasteList,
  onClose,
}: CardEditorProps) {
  const id = useId()
  const { content, ...typed } = useCardDraft(
    unsavedCards.key(deckId, card?.id),
    () => (card ? draftOf(card) : blankDraft(topicId)),
    (draft, original) => (card ? !isSameDraft(draft, original) : hasContent(draft)),
  )
  const remote = useRemoteCard(card, typed.draft.version, true)
  const draft = remote.isGone ? withoutOwnPictures(typed.draft) : typed.draft
  const state = { ...typed, draft }
  const permission = usePermission(deckId, 'edit')
  const [isSuggesting, setIsSuggesting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [createdCount, setCreatedCount] = useState(0)
  const create = useWrite('PUT /api/card')
  const update = useWrite('PUT /api/updateCard')
  const words = t.cards.editor
  const save = card && !remote.isGone ? update : create
  const isPending = save.isPending || remote.isPending
  // A live event of the user's own save arrives before the save ends.
  const isStale = remote.isStale && !save.isPending && !save.isSuccess

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
    if (isPending || permission !== 'edit' || !state.check(draft)) return
    const done = (cardId: number) => {
      lastCard.set(cardId)
      state.drop()
      onSaved(draft.topicId)
      if (andAnother) return addAnother()
      toastDone(card ? words.saved : words.created(createdCount + 1))
      onClose()
    }
    const request = cardRequest(draft, deckId)
    if (!card || remote.isGone)
      return create.mutate(
        { ...request, idempotencyKey: draft.idempotencyKey },
        {
          onSuccess: (created) => done(created.id),
          // The card of the first attempt has been changed or deleted since: the draft becomes another card.
          onError: ({ code }) =>
            (code === 'conflict' || code === 'not-found') && state.change({ idempotencyKey: newUuid() }),
        },
      )
    update.mutate(
      { ...request, id: card.id, expectedVersion: remote.seen, expectedTopic: draft.expectedTopic },
      { onSuccess: () => done(card.id), onError: (error) => void remote.resolveConflict(error, () => update.reset()) },
    )
  }
  const takeRemote = ({ card }: RemoteCard) => {
    onSaved(card.topicId)
    leave()
  }
  const close = () => (state.isChanged ? setIsAsking(true) : leave())
  const canSuggest = permission === 'suggest' && card && !remote.isGone
  const known = remote.found?.card ?? card
  const suggest = () => {
    if (!known) return
    const suggested = withPicturesOf({ ...draft, version: remote.seen }, known)
    unsavedCards.keep(unsavedCards.suggestionKey(known.id), suggested)
    state.drop()
    setIsSuggesting(true)
  }
  const edit = (suggested: CardDraft) => {
    state.change(suggested)
    setIsSuggesting(false)
  }
  if (known && isSuggesting) return <SuggestDialog card={known} onEdit={edit} onClose={onClose} />

  return (
    <Dialog
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
            <Button
              className={styles.another}
              disabled={permission !== 'edit'}
              pending={isPending}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              onClick={() => submit(true)}
            >
              {words.createAnother}
              <Key>{words.createAnotherKey}</Key>
            </Button>
          )}
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" disabled={permission !== 'edit'} pending={isPending}>
            {!card ? words.createOne : remote.isGone ? t.suggestions.conflict.saveAsNew : words.save}
          </Button>
        </>
      }
    >
      {permission !== 'edit' && (
        <PermissionLost draft={draft} isGone={permission === 'none'} onSuggest={canSuggest ? suggest : null} />
      )}
      {permission === 'edit' && remote.isGone && <EditNotice tone="error">{t.suggestions.conflict.gone}</EditNotice>}
      {permission === 'edit' && isStale && <ChangedNotice isPending={isPending} onShow={() => void remote.show()} />}
      {permission === 'edit' && remote.found && (
        <Conflict
          key={remote.found.card.version}
          remote={remote.found}
          mine={faceOfDraft(draft)}
          isPending={isPending}
          onKeepMine={() => submit(false)}
          onTakeRemote={() => remote.found && takeRemote(remote.found)}
        />
      )}
      <CardForm
        id={id}
        state={state}
        content={content}
        error={remote.isPending ? null : save.error}
        isReadOnly={isPending}
        beside={beside}
        focusOn={focusOn}
        onChange={change}
        onStartOver={() => state.restart()}
        onSubmit={() => submit(false)}
        {...(!card && { onSubmitNext: () => submit(true) })}
      >
        <TopicSelect
          label={words.topic}
          rows={rows}
          value={draft.topicId}
          onChange={(topic) => topic !== null && change({ topicId: topic })}
          error={state.errorAt(draft, 'topicId', save.error)}
        />
      </CardForm>
      {onPasteList && !state.isChanged && (
        <Button variant="plain" icon="menu" className={styles.list} onClick={() => onPasteList(draft.topicId)}>
          {t.cards.list.open}
        </Button>
      )}
      {isAsking && <DiscardDialog words={words.discard} onKeep={() => setIsAsking(false)} onDiscard={leave} />}
    </Dialog>
  )
}
