import { useQuery } from '@tanstack/react-query'
import {
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit } from '../../shared/decks.ts'
import { QuotaNotice } from '../account/QuotaNotice.tsx'
import { useOwnSuggestions } from '../cards/suggestions/OwnSuggestion.tsx'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { lastDeck, lastTopic, useRemembered } from '../data/remembered.ts'
import { GenerationNotice } from '../generation/GenerationNotice.tsx'
import { progressOf } from '../generation/progressQuery.ts'
import { useDocumentAddress } from '../generation/useDocument.ts'
import { DeckAssignments } from '../sharing/Assignments.tsx'
import { ProgressQuestion } from '../sharing/ProgressConsent.tsx'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { useHotkey } from '../ui/useHotkey.ts'
import { useCardAddress } from './CardDialog.tsx'
import { useFocusAfter } from './cardFocus.ts'
import { CardsSection, useCompact, useNarrow, useWide } from './CardsSection.tsx'
import { allBut, useChecks } from './checks.ts'
import { DeckAbout, TakenDownNotice } from './DeckAbout.tsx'
import { DeckDialog } from './DeckDialog.tsx'
import { DeckMore } from './DeckMore.tsx'
import type { OpenPopup, Popup } from './popup.ts'
import { StudyPanel } from './StudyPanel.tsx'
import { goToTopic, topicRowId } from './TopicRow.tsx'
import { TopicTree } from './TopicTree.tsx'
import { cardsIn, collapsedAtFirst, subtree } from './tree.ts'
import { useDeckCommands, useWantedList, useWantedTopic } from './useDeckCommands.ts'
import { useOthers } from './useOthers.ts'
import styles from './DeckPage.module.css'

export function DeckScreen({ deck }: { deck: DeckDetail }) {
  const { structure } = deck
  const canEdit = mayEdit(deck.role)
  const [documentId, setDocumentId] = useDocumentAddress()
  // After a reload in the middle of an upload the popup is there again.
  const [ownPopup, setPopup] = useState<Popup | null>(canEdit && documentId !== null ? { kind: 'upload' } : null)
  const [popup, closeCard] = useCardAddress(ownPopup)
  usePermissionChange(canEdit, popup)
  // Dialogs for editors close when the permission is withdrawn.
  if (popup?.kind === 'trash' && !canEdit) setPopup(null)
  const { checked, unchecked, setUnchecked } = useChecks(deck.id, structure)
  const [collapsed, setCollapsed] = useState(() => collapsedAtFirst(structure))
  const [chosenId, setChosenId] = useState(lastTopic.get)
  const topics = useMemo(() => structure.flatMap(subtree), [structure])
  // A checkbox answers at once; its cards follow.
  const checkedForCards = useDeferredValue(checked)
  const active = topics.find((topic) => topic.id === chosenId) ?? topics[0] ?? null

  // One topic shows its buttons, so that users discover them.
  const [openId, setOpenId] = useState(active?.id ?? null)
  const checkedSet = new Set(checked)
  const isNarrow = useNarrow()
  const hasMenu = useCompact()
  const isWide = useWide()
  const view = useRemembered('cardView')

  const navigate = useNavigate()
  const learn = useCallback(
    (topic: TopicNode) => void navigate(paths.learnDeck(deck.id, topic.id)),
    [deck.id, navigate],
  )
  const choose = (id: number) => {
    setChosenId(id)
    // A move is taken back from the page of another deck, too.
    if (lastDeck.get() === deck.id) lastTopic.set(id)
  }
  // A closing dialog gives focus back to what opened it; the topic takes it from there, as soon as it is in the tree.
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    const topic = topics.find((one) => one.id === awaited.current)
    if (!topic || popup) return
    awaited.current = null
    document.getElementById(topicRowId(topic.id))?.focus()
  }, [topics, popup])
  useFocusAfter(popup)
  const closeAt = (id: number | null) => {
    awaited.current = id
    setPopup(null)
    if (id === null) return
    choose(id)
    setOpenId(id)
  }

  const isPart = checked.length < topics.length
  const showAll = () => setUnchecked(new Set())
  useDeckCommands({
    deck,
    topicId: active?.id ?? null,
    chosen: isPart ? checked : null,
    onAll: showAll,
    onPopup: setPopup,
  })
  useWantedList(() => canEdit && setPopup({ kind: 'paste-list', topicId: null }))
  useWantedTopic(topics, (topic) => {
    setUnchecked(allBut(structure, topic))
    const around = topics.filter((one) => subtree(one).includes(topic)).map(({ id }) => id)
    setCollapsed((before) => new Set([...before].filter((id) => !around.includes(id))))
    setOpenId(topic.id)
    goToTopic(topic.id, choose)
  })
  useHotkey('?', () => setPopup({ kind: 'keys' }))

  // On a phone they come after the cards, until the button above these asks for them.
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const isMoreAbove = isNarrow && isMoreOpen && active !== null
  const toggleMore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(() => setIsMoreOpen(!isMoreOpen))
    if (!isMoreOpen) currentTarget.scrollIntoView()
  }
  const more = (
    <div className={styles.more}>
      <DeckMore deck={deck} topicId={active?.id ?? null} chosen={isPart ? checked : null} onPopup={setPopup} />
    </div>
  )
  return (
    <>
      <DeckAbout deck={deck} />
      {deck.isAuthor && deck.isTakenDown && <TakenDownNotice />}
      {deck.isAuthor && <QuotaNotice deck={deck} />}
      {!isNarrow && <ProgressQuestion deck={deck} className={styles.notice} />}
      {deck.isMember && <DeckAssignments deckId={deck.id} />}
      <SuggestionsNotice deckId={deck.id} canEdit={canEdit} onOpen={() => setPopup({ kind: 'suggestions' })} />
      {canEdit && (
        <GenerationNotice deck={deck}>
          <NewCards deck={deck} />
        </GenerationNotice>
      )}
      <div className={styles.columns} data-view={view}>
        <div className={styles.panel}>
          <StudyPanel
            deck={deck}
            checked={checked}
            isPart={isPart}
            cards={cardsIn(topics.filter((topic) => checkedSet.has(topic.id)))}
            onAll={showAll}
          />
          {/* On a phone, Learn comes first. */}
          {isNarrow && <ProgressQuestion deck={deck} className={undefined} />}
          {isWide && more}
          {isNarrow && active && (
            <Button icon="more" className={styles.toMore} aria-expanded={isMoreOpen} onClick={toggleMore}>
              {deck.isAuthor ? t.decks.toMore : t.decks.toActions}
            </Button>
          )}
          {isMoreAbove && more}
        </div>
        {active ? (
          <>
            <TopicTree
              deckId={deck.id}
              onLearn={learn}
              structure={structure}
              canEdit={canEdit}
              hasMenu={hasMenu}
              unchecked={unchecked}
              onUnchecked={setUnchecked}
              collapsed={collapsed}
              onCollapsed={setCollapsed}
              activeId={active.id}
              onActive={choose}
              openId={openId}
              onOpen={setOpenId}
              onPopup={setPopup}
              className={styles.topics}
            />
            {!isNarrow && !isWide && more}
            <CardsSection
              deck={deck}
              topics={topics}
              checked={checkedForCards}
              activeId={active.id}
              onPopup={setPopup}
              className={styles.cards}
            />
          </>
        ) : (
          <EmptyDeck canEdit={canEdit} onPopup={setPopup} />
        )}
        {((isNarrow && !isMoreAbove) || (!isWide && !active)) && more}
      </div>
      {popup && (
        <DeckDialog
          deck={deck}
          popup={popup}
          onPopup={setPopup}
          onClose={() => {
            setPopup(null)
            if (documentId !== null) setDocumentId(null)
            closeCard()
          }}
          onTopicCreated={(id, parentId) => {
            setCollapsed((before) => new Set([...before].filter((one) => one !== parentId)))
            closeAt(id)
          }}
          onCardSaved={(topicId) => {
            // The card that was just written must be visible.
            setUnchecked((before) => new Set([...before].filter((one) => one !== topicId)))
          }}
          onTopicDeleted={(topic) => {
            const gone = new Set(subtree(topic).map((one) => one.id))
            closeAt(topics.find((one) => !gone.has(one.id))?.id ?? null)
          }}
          onTopicRestored={(id) => goToTopic(id, choose)}
        />
      )}
    </>
  )
}

/** Stands where topics and cards will be. */
function EmptyDeck({ canEdit, onPopup }: { canEdit: boolean; onPopup: OpenPopup }) {
  const words = t.decks.topics
  const createCard = () => onPopup({ kind: 'create-card', topicId: null })
  useHotkey('n', createCard, canEdit)
  return (
    <div className={styles.empty}>
      <EmptyState
        actions={
          canEdit && (
            <>
              <Button variant="primary" icon="plus" aria-keyshortcuts="N" onClick={createCard}>
                {t.decks.cards.first}
              </Button>
              <Button icon="menu" onClick={() => onPopup({ kind: 'paste-list', topicId: null })}>
                {t.cards.list.open}
              </Button>
              <Button icon="sparkle" onClick={() => onPopup({ kind: 'upload' })}>
                {t.generation.fromFile}
              </Button>
              <Button icon="plus" onClick={() => onPopup({ kind: 'create-topic', parentId: null })}>
                {words.add}
              </Button>
            </>
          )
        }
      >
        {canEdit ? words.none : words.noneToRead}
      </EmptyState>
    </div>
  )
}

/** Shows how many cards of a deck are not reviewed yet, with a link to them. */
function NewCards({ deck }: { deck: DeckDetail }) {
  const { data } = useQuery(progressOf(deck.id))
  const hasOthers = useOthers(deck, !!data?.unreviewed)
  const words = t.review
  if (!data?.unreviewed) return null
  return (
    <Notice
      title={words.waiting(data.unreviewed)}
      className={styles.notice}
      actions={
        <Link to={paths.review(deck.id)} className={buttonClass({ variant: 'primary' })}>
          {words.start}
        </Link>
      }
    >
      {hasOthers ? words.waitingForAll : words.waitingNote}
    </Notice>
  )
}

interface SuggestionsNoticeProps {
  deckId: number
  /** Editors see the pending suggestions of all, others their own. */
  canEdit: boolean
  onOpen: () => void
}

/** Shows editors that learners made suggestions, and everybody that their own were decided or are pending. */
function SuggestionsNotice({ deckId, canEdit, onOpen }: SuggestionsNoticeProps) {
  const { data } = useQuery(query('GET /api/suggestions/:id', { id: String(deckId) }))
  const own = useOwnSuggestions(deckId).length
  const { list: words, own: ownWords } = t.suggestions
  if (!data) return null
  const news = [
    canEdit && data.open > 0 && words.waiting(data.open),
    data.unseen > 0 && ownWords.decided(data.unseen),
    !canEdit && own > 0 && ownWords.waiting(own),
  ]
  const shown = news.filter(Boolean).join(' ')
  if (!shown) return null
  return (
    <Notice className={styles.notice} actions={<Button onClick={onOpen}>{words.look}</Button>}>
      {shown}
    </Notice>
  )
}

/** Popups that show the change themselves, or that cause it. */
const ownMessages: ReadonlySet<Popup['kind'] | undefined> = new Set(['create-card', 'edit-card', 'suggest', 'leave'])

/** Announces when an owner grants or withdraws the permission to edit the deck on the screen. */
function usePermissionChange(canEdit: boolean, popup: Popup | null): void {
  const could = useRef(canEdit)
  const dismiss = useRef(() => {})
  const announce = useEffectEvent(() => {
    // An earlier message is outdated.
    dismiss.current()
    if (ownMessages.has(popup?.kind)) return
    dismiss.current = toast({ message: canEdit ? t.suggestions.suggest.mayEdit : t.suggestions.lost.readOnly })
  })
  useEffect(() => {
    if (could.current !== canEdit) announce()
    could.current = canEdit
  }, [canEdit])
}
