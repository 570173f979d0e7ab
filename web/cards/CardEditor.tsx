import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallOutput, Card } from '../../shared/api/contract.ts'
import { type ApiError, query, useWrite } from '../data/api.ts'
import { TopicSelect } from '../decks/TopicSelect.tsx'
import type { TreeRow } from '../decks/tree.ts'
import { offerSiblingsUndo, type SiblingsUndo } from '../decks/undo.ts'
import { lastCard } from '../data/remembered.ts'
import { useAuthorised } from '../data/session.ts'
import { errorText } from '../texts/errors.ts'
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
  cardCount,
  type CardDraft,
  cardRequest,
  draftOf,
  faceOfDraft,
  hasContent,
  isSameDraft,
  withoutOwnPictures,
  withPicturesOf,
} from './cardDraft.ts'
import { holdScreen } from './heldScreen.ts'
import { isSpent, type NewCard } from './newCards.ts'
import { SiblingsField } from './SiblingsField.tsx'
import { newCards, ownCards, useNewCards } from './sender.ts'
import { unsavedCards } from './unsavedCards.ts'
import { useCardDraft } from './useCardDraft.ts'
import { useFirstTopic } from './useFirstTopic.ts'
import { useSameQuestion } from './useSameQuestion.ts'

export interface CardEditorProps {
  deckId: number
  /** The topics that the card can lie in. */
  rows: readonly TreeRow[]
  /** Where a new card lies; null while the deck has no topic, which the first card brings with it. */
  topicId?: number | null
  /** The card to change; without one a new card is created. */
  card?: Card
  focusOn?: CardField | undefined
  /** Shown next to the form, such as the text that the card is about. */
  beside?: ReactNode
  /**
   * A card was created, or is about to be, or was changed, and lies in this topic. The change is based on this version, and these
   * siblings were changed along.
   */
  onSaved: (topicId: number, version?: number, siblings?: SiblingsUndo['siblings']) => void
  /** The screen has an undo of its own. */
  hasUndo?: boolean | undefined
  /** The user took somebody else's change of the card instead. By default as `onSaved`. */
  onTaken?: ((topicId: number) => void) | undefined
  /** Leaves for a list of cards, which the user pastes, or has pasted into the question. */
  onPasteList?: (topicId: number | null, list?: string) => void
  onClose: () => void
}

/** The topic of a draft that brings its topic with it. */
const noTopic = 0

/** Creates cards, one after another, or changes one. */
export function CardEditor({
  deckId,
  rows,
  topicId = null,
  card,
  focusOn,
  beside,
  onSaved,
  hasUndo = false,
  onTaken = onSaved,
  onPasteList,
  onClose,
}: CardEditorProps) {
  const id = useId()
  const { content, ...typed } = useCardDraft(
    unsavedCards.key(deckId, card?.id),
    () => (card ? draftOf(card) : blankDraft(topicId ?? noTopic)),
    (draft, original) => (card ? !isSameDraft(draft, original) : hasContent(draft)),
  )
  const remote = useRemoteCard(card, typed.draft.version, true)
  const kept = remote.isGone ? withoutOwnPictures(typed.draft) : typed.draft
  // The deck may have topics by now.
  const [row] = kept.topicId === noTopic ? rows : []
  const draft = row ? { ...kept, topicId: row.topic.id, expectedTopic: row.topic.id } : kept
  const state = { ...typed, draft }
  const permission = usePermission(deckId, 'edit')
  const [isSuggesting, setIsSuggesting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [sent, setSent] = useState<readonly CardDraft[]>([])
  const [isAlong, setIsAlong] = useState(true)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const me = useQuery({ ...query('GET /api/me', {}), enabled: useAuthorised() && !card }).data
  const { cards, isStuck } = useNewCards(deckId, me?.id, !card)
  const held = cards.filter(({ isHeld }) => isHeld)
  const unsaved = isStuck ? [...held, ...cards.filter(({ isHeld }) => !isHeld)] : held
  const isSending = cards.length > 0
  useEffect(() => (isSending ? holdScreen() : undefined), [isSending])
  const create = useWrite('PUT /api/card')
  const update = useWrite('PUT /api/updateCard')
  const first = useFirstTopic(deckId)
  const createdCount = newCards.countCreated(sent)
  const same = useSameQuestion(deckId, draft, !card)
  const words = t.cards.editor
  const save = card && !remote.isGone ? update : create
  const hasSiblings = card !== undefined && card.siblingId !== null && !remote.isGone
  const error = refusal ?? first.error ?? save.error
  const isPending = first.isPending || save.isPending || remote.isPending || isWaiting
  // A live event of the user's own save arrives before the save ends.
  const isStale = remote.isStale && !save.isPending && !save.isSuccess

  const change = (part: Partial<CardDraft>) => {
    state.change(part)
    setRefusal(null)
    if (save.isError) save.reset()
  }
  const leave = () => {
    for (const one of held) newCards.take(one)
    state.drop()
    onClose()
  }
  /** Shows another draft before the next key is typed. */
  const show = (next: () => void) => {
    flushSync(() => {
      next()
      setRefusal(null)
      save.reset()
    })
    document.getElementById(`${id}-question`)?.focus()
  }
  const showNext = (draft: CardDraft) =>
    show(() => {
      setSent([...sent, draft])
      state.restart(blankDraft(draft.topicId, draft))
    })
  /** Goes on with the draft once it has a topic. */
  const withTopic = (then: (draft: CardDraft) => void) => {
    if (draft.topicId !== noTopic) return then(draft)
    first.create((topicId) => {
      const placed = { ...draft, topicId, expectedTopic: topicId }
      change(placed)
      then(placed)
    })
  }
  /** The next card can be typed while this one is saved. */
  const submitAndContinue = () => {
    if (isPending || permission !== 'edit' || !me || !state.check(draft)) return
    withTopic((draft) => {
      newCards.add({ userId: me.id, deckId, draft })
      onSaved(draft.topicId)
      showNext(draft)
    })
  }
  /** Goes back to a card that is not saved. The current one takes its place. */
  const resume = (one: NewCard) => {
    if (state.isChanged) newCards.hold({ userId: one.userId, deckId, draft })
    const { error, ...taken } = newCards.take(one)
    show(() => {
      setSent(sent.filter(({ idempotencyKey }) => idempotencyKey !== one.draft.idempotencyKey))
      const isThere = rows.some(({ topic }) => topic.id === taken.draft.topicId)
      state.restore(isThere ? taken : { ...taken, draft: { ...taken.draft, topicId: draft.topicId } })
    })
    setRefusal(error)
  }
  const done = (cardId: number, draft: CardDraft, version?: number, along: CallOutput<'PUT /api/updateCard'> = {}) => {
    const { siblings = [], added = 0, binned = 0 } = along
    lastCard.set(cardId)
    state.drop()
    onSaved(draft.topicId, version, siblings)
    // An earlier card, which was refused in the meantime, waits for the user.
    if (ownCards(deckId, me?.id).some(({ isHeld }) => isHeld)) return showNext(draft)
    const more = siblings.length + added
    if (!card) toastDone(words.created(newCards.countCreated(sent) + cardCount(draft)))
    else if (binned > 0) toastDone(t.covers.binned(binned))
    else if (siblings.length > 0 && !hasUndo) offerSiblingsUndo({ id: card.id, version: remote.seen, siblings })
    else toastDone(more > 0 ? words.savedAlong(more) : words.saved)
    onClose()
  }
  const createCard = async (draft: CardDraft) => {
    // After the cards that were written before it.
    setIsWaiting(true)
    await newCards.send()
    setIsWaiting(false)
    create.mutate(
      { ...cardRequest(draft, deckId), idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: ({ id: cardId }) => done(cardId, draft),
        onError: (reason) => isSpent(reason) && state.change({ ...draft, idempotencyKey: newUuid() }),
      },
    )
  }
  const submit = () => {
    if (isPending || permission !== 'edit' || !state.check(draft)) return
    if (!card || remote.isGone) return withTopic((draft) => void createCard(draft))
    update.mutate(
      {
        ...cardRequest(draft, deckId),
        id: card.id,
        expectedVersion: remote.seen,
        expectedTopic: draft.expectedTopic,
        withSiblings: isAlong && hasSiblings,
      },
      {
        onSuccess: (along) => done(card.id, draft, remote.seen, along),
        onError: (reason) => void remote.resolveConflict(reason, () => update.reset()),
      },
    )
  }
  const takeRemote = ({ card }: RemoteCard) => {
    onTaken(card.topicId)
    leave()
  }
  const pasteList = (list: string, questionText: string) => {
    const left = { ...draft, questionText }
    if (hasContent(left)) change(left)
    else state.drop()
    onPasteList?.(draft.topicId || null, list)
  }
  const close = () => (state.isChanged || held.length > 0 ? setIsAsking(true) : leave())
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
      onSubmit={submit}
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
              pending={isPending || !me}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              onClick={submitAndContinue}
            >
              {words.createAnother}
              <Key>{words.createAnotherKey}</Key>
            </Button>
          )}
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={permission !== 'edit'}
            pending={isPending}
            aria-keyshortcuts="Control+S Meta+S"
          >
            {!card ? words.createOne : remote.isGone ? t.suggestions.conflict.saveAsNew : words.save}{' '}
            <Key>{words.saveKey}</Key>
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
          onKeepMine={submit}
          onTakeRemote={() => remote.found && takeRemote(remote.found)}
        />
      )}
      <UnsavedNotice cards={unsaved} isPending={isPending} onResume={resume} />
      <CardForm
        id={id}
        deckId={deckId}
        state={state}
        content={content}
        error={remote.isPending ? null : error}
        savedCovers={card?.covers ?? null}
        isReadOnly={isPending}
        note={same && words.sameQuestion(same.topicName)}
        beside={beside}
        focusOn={focusOn}
        onChange={change}
        onStartOver={() => state.restart()}
        onSubmit={submit}
        {...(!card && { onSubmitNext: submitAndContinue })}
        {...(!card && onPasteList && { onPasteList: pasteList })}
      >
        {(rows.length > 0 || draft.topicId !== noTopic) && (
          <TopicSelect
            label={words.topic}
            rows={rows}
            value={draft.topicId}
            onChange={(topic) => topic !== null && change({ topicId: topic })}
            error={state.errorAt(draft, 'topicId', error)}
          />
        )}
        <SiblingsField
          draft={draft}
          hasSiblings={hasSiblings}
          covers={card?.covers ?? null}
          isAlong={isAlong}
          isReadOnly={isPending}
          onChange={change}
          onChangeAlong={setIsAlong}
        />
      </CardForm>
      {onPasteList && !state.isChanged && (
        <Button variant="plain" icon="menu" className={styles.start} onClick={() => onPasteList(draft.topicId || null)}>
          {t.cards.list.open}
        </Button>
      )}
      {isAsking && (
        <DiscardDialog
          words={
            held.length > 0
              ? { ...words.discard, note: words.unsaved(held.length + Number(state.isChanged)) }
              : words.discard
          }
          onKeep={() => setIsAsking(false)}
          onDiscard={leave}
        />
      )}
    </Dialog>
  )
}

interface UnsavedNoticeProps {
  cards: readonly NewCard[]
  isPending: boolean
  onResume: (card: NewCard) => void
}

/** Says that earlier cards are not saved, and why. */
function UnsavedNotice({ cards, isPending, onResume }: UnsavedNoticeProps) {
  const words = t.cards.editor
  const [first] = cards
  if (!first) return null
  const error = newCards.errorOf(first)
  return (
    <EditNotice
      tone={first.isHeld ? 'error' : 'warning'}
      title={words.unsaved(cards.length)}
      actions={
        <Button pending={isPending} onClick={() => onResume(first)}>
          {words.resume(cards.length)}
        </Button>
      }
    >
      {error ? <p>{errorText(error)}</p> : !first.isHeld && <p>{words.retrying}</p>}
    </EditNotice>
  )
}
