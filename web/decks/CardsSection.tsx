import { lazy, memo, Suspense, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit } from '../../shared/roles.ts'
import { useUndoKey } from './useUndoKey.ts'
import { setCardView, useCardView } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { toast } from '../ui/toast.ts'
import { batchesOf, shownBatches } from './batches.ts'
import { CardBatch } from './CardBatch.tsx'
import styles from './CardsSection.module.css'
import { cardsTitleId } from './cardsTitle.ts'
import type { OpenPopup } from './popup.ts'
import { cardsIn } from './tree.ts'
import { cardTableChunk } from './cardTableChunk.ts'
import { useGrabCards } from './useGrabCards.ts'
import { useGrowing } from './useGrowing.ts'
import { useWide } from './useNarrow.ts'

interface CardsSectionProps {
  deck: DeckDetail
  /** All topics of the deck. */
  topics: readonly TopicNode[]
  checked: readonly number[]
  /** The topic that a new card lies in unless another is chosen. */
  activeId: number
  onPopup: OpenPopup
  className: string | undefined
}

const cardsPerStep = 60
/** The table's chunk is fetched when the screen has what it needs, so that the table is there when it is wanted. */
const idleMs = 2000

const CardTable = lazy(cardTableChunk.load)

/** The cards of the checked topics. */
export const CardsSection = memo(function CardsSection(props: CardsSectionProps) {
  const { deck, topics, checked, activeId, onPopup, className } = props
  const { most, end } = useGrowing(cardsPerStep)
  const view = useCardView()
  // The tiles stay until the table can be rendered.
  const shownView = useDeferredValue(view)
  const problem = useTableProblem(view === 'table')
  useUndoKey()
  const onGrab = useGrabCards(deck.id, topics)
  const checkedSet = useMemo(() => new Set(checked), [checked])
  const names = useMemo(() => new Map(topics.map((topic) => [topic.id, topic.name])), [topics])
  const batches = useMemo(() => batchesOf(deck.structure), [deck.structure])
  const shown = useMemo(() => shownBatches(batches, checkedSet, most), [batches, checkedSet, most])
  const total = cardsIn(topics.filter((topic) => checkedSet.has(topic.id)))
  const words = t.decks.cards
  const canEdit = mayEdit(deck.role)
  const topicId = checkedSet.has(activeId) ? activeId : (checked[0] ?? activeId)
  const isWide = useWide()
  const upload = () => onPopup({ kind: 'upload' })
  const createCard = () => onPopup({ kind: 'create-card', topicId })

  const tiles = (
        <>
          <ul className={styles.grid} data-long={most > cardsPerStep || undefined}>
            {shown.map((part) => (
              <CardBatch
                key={part.batch.topics[0]?.id}
                deckId={deck.id}
                part={part}
                names={names}
                canEdit={canEdit}
                onPopup={onPopup}
                onGrab={onGrab}
              />
            ))}
          </ul>
          {most < total && <div ref={end} />}
        </>
  )

  return (
    <section className={className} aria-labelledby={cardsTitleId}>
      <header className={styles.header}>
        <h2 id={cardsTitleId} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.total} role="status">
          {checked.length > 0 && words.count(total)}
        </p>
        {canEdit && (
          <>
            {isWide ? (
              <Button variant="plain" icon="sparkle" onClick={upload}>
                {t.generation.fromFile}
              </Button>
            ) : (
              <IconButton icon="sparkle" label={t.generation.fromFile} onClick={upload} />
            )}
            <IconButton icon="plus" label={t.decks.topics.createCard} onClick={createCard} />
          </>
        )}
        {total > 0 && (
          <IconButton
            icon={view === 'table' ? 'cards' : 'menu'}
            label={view === 'table' ? t.topics.view.asTiles : t.topics.view.asTable}
            onClick={() => setCardView(view === 'table' ? 'tiles' : 'table')}
          />
        )}
      </header>
      <Suspense fallback={problem ? tiles : <Skeleton height="20rem" />}>
      {checked.length === 0 ? (
        <EmptyState>{words.selectTopic}</EmptyState>
      ) : total === 0 ? (
        <EmptyState
          actions={
            canEdit && (
              <Button variant="primary" icon="plus" onClick={createCard}>
                {words.first}
              </Button>
            )
          }
        >
          {words.none}
        </EmptyState>
      ) : shownView === 'table' ? (
        <CardTable
          deck={deck}
          topics={topics}
          checked={checked}
          names={names}
          canEdit={canEdit}
          onPopup={onPopup}
          onGrab={onGrab}
        />
      ) : (
        tiles
      )}
      </Suspense>
    </section>
  )
})

/** Fetches the table's chunk ahead. Returns why it is missing, which is also shown once for each reason. */
function useTableProblem(isWanted: boolean) {
  const problem = useSyncExternalStore(cardTableChunk.subscribe, cardTableChunk.problem)
  useEffect(() => {
    if (isWanted) return
    const timer = setTimeout(cardTableChunk.prefetch, idleMs)
    window.addEventListener('online', cardTableChunk.prefetch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', cardTableChunk.prefetch)
    }
  }, [isWanted])
  useEffect(() => {
    if (isWanted && problem) toast(problem)
  }, [isWanted, problem])
  return problem
}
