import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit } from '../../shared/roles.ts'
import { SuggestionsNotice } from '../cards/suggestions/SuggestionsNotice.tsx'
import { useDocumentAddress } from '../generation/documentAddress.ts'
import { GenerationNotice } from '../generation/GenerationNotice.tsx'
import { paths } from '../data/paths.ts'
import { QuotaNotice } from '../account/QuotaNotice.tsx'
import { lastDeck, lastTopic, useCardView } from '../data/remembered.ts'
import { NewCards } from '../review/NewCards.tsx'
import { CardsSection } from './CardsSection.tsx'
import { checkedTopics, type Unchecked } from './checks.ts'
import { DeckAbout } from './DeckAbout.tsx'
import { DeckDialog } from './DeckDialog.tsx'
import { DeckMore } from './DeckMore.tsx'
import styles from './DeckPage.module.css'
import { EmptyDeck } from './EmptyDeck.tsx'
import type { Popup } from './popup.ts'
import { StudyPanel } from './StudyPanel.tsx'
import { TakenDownNotice } from './TakenDownNotice.tsx'
import { goToTopic } from './topicFocus.ts'
import { TopicTree } from './TopicTree.tsx'
import { topicRowId } from './TopicRow.tsx'
import { cardsIn, collapsedAtFirst, subtree } from './tree.ts'
import { useNarrow, useWide } from './useNarrow.ts'
import { useRightNews } from './useRightNews.ts'

const allChecked: Unchecked = new Set()

/** What is in a deck. */
export function DeckScreen({ deck }: { deck: DeckDetail }) {
  const { structure } = deck
  const canEdit = mayEdit(deck.role)
  const [documentId, setDocumentId] = useDocumentAddress()
  // After a reload in the middle of an upload the popup is there again.
  const [popup, setPopup] = useState<Popup | null>(canEdit && documentId !== null ? { kind: 'upload' } : null)
  useRightNews(canEdit, popup)
  // What only editors see is not seen any longer than that.
  if (popup?.kind === 'bin' && !canEdit) setPopup(null)
  const [unchecked, setUnchecked] = useState(allChecked)
  const [collapsed, setCollapsed] = useState(() => collapsedAtFirst(structure))
  const [chosenId, setChosenId] = useState(lastTopic.get)
  const topics = useMemo(() => structure.flatMap(subtree), [structure])
  const checked = useMemo(() => checkedTopics(structure, unchecked), [structure, unchecked])
  // A checkbox answers at once; its cards follow.
  const checkedForCards = useDeferredValue(checked)
  const active = topics.find((topic) => topic.id === chosenId) ?? topics[0] ?? null

  // One topic shows its buttons, so that they are seen without a search.
  const [openId, setOpenId] = useState(active?.id ?? null)
  const checkedSet = new Set(checked)
  const isNarrow = useNarrow()
  const isWide = useWide()
  const view = useCardView()

  const navigate = useNavigate()
  const learn = useCallback(
    (topic: TopicNode) => {
      lastDeck.set(deck.id)
      void navigate(paths.learn, { state: { topic: topic.id } })
    },
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
  const closeAt = (id: number | null) => {
    awaited.current = id
    setPopup(null)
    if (id === null) return
    choose(id)
    setOpenId(id)
  }

  const more = (
    <div className={styles.more}>
      <DeckMore deck={deck} onPopup={setPopup} />
    </div>
  )
  return (
    <>
      <DeckAbout deck={deck} />
      {deck.isAuthor && deck.isTakenDown && <TakenDownNotice deckName={deck.name} />}
      {deck.isAuthor && <QuotaNotice deck={deck} />}
      <SuggestionsNotice deckId={deck.id} canEdit={canEdit} onOpen={() => setPopup({ kind: 'suggestions' })} />
      {canEdit && (
        <GenerationNotice deck={deck}>
          <NewCards deckId={deck.id} />
        </GenerationNotice>
      )}
      <div className={styles.columns} data-view={view}>
        <div className={styles.panel}>
          <StudyPanel
            deck={deck}
            checked={checked}
            isPart={checked.length < topics.length}
            cards={cardsIn(topics.filter((topic) => checkedSet.has(topic.id)))}
          />
          {isWide && more}
        </div>
        {active ? (
          <>
            <TopicTree
              deckId={deck.id}
              onLearn={learn}
              structure={structure}
              canEdit={canEdit}
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
        {(isNarrow || (!isWide && !active)) && more}
      </div>
      {popup && (
        <DeckDialog
          deck={deck}
          popup={popup}
          onClose={() => {
            setPopup(null)
            if (documentId !== null) setDocumentId(null)
          }}
          onTopicCreated={(id, parentId) => {
            setCollapsed((before) => new Set([...before].filter((one) => one !== parentId)))
            closeAt(id)
          }}
          onCardSaved={(topicId) => {
            // What was just written is to be seen.
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
