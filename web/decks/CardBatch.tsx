import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useEffect, useId, useMemo, useState } from 'react'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { languages } from '../../shared/languages.ts'
import { t } from '../texts/index.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { useAi } from '../app/shell/config.ts'
import { ByModel, CardContent } from '../cards/CardContent.tsx'
import { type CardFace, faceOf } from '../cards/cardDraft.ts'
import { CardSuggestions } from '../cards/suggestions/CardSuggestions.tsx'
import { SourceButton } from '../review/Source.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { batchesOf, type ShownBatch, shownBatches } from './batches.ts'
import { cardPages } from './cardReads.ts'
import kit from '../ui/kit.module.css'
import styles from './CardsSection.module.css'
import type { OpenPopup, Popup } from './popup.ts'
import { cardsIn } from './tree.ts'
import type { GrabCards } from './useGrabCards.ts'
import { useGrowing } from './useGrowing.ts'

interface CardTilesProps {
  deck: DeckDetail
  topics: readonly TopicNode[]
  checked: ReadonlySet<number>
  canEdit: boolean
  /** Undefined where cards have no actions. */
  onPopup?: OpenPopup
  onGrab?: GrabCards
}

/** The cards of the checked topics as tiles, more of them as one scrolls. */
export function CardTiles({ deck, topics, checked, ...rest }: CardTilesProps) {
  const { most, end } = useGrowing(cardsPerStep)
  const names = useMemo(() => new Map(topics.map((topic) => [topic.id, topic.name])), [topics])
  const batches = useMemo(() => batchesOf(deck.structure), [deck.structure])
  const shown = useMemo(() => shownBatches(batches, checked, most), [batches, checked, most])
  return (
    <>
      <ul
        // By its language, browsers know where to hyphenate.
        lang={deck.language ? languages[deck.language] : undefined}
        className={styles.grid}
        data-long={most > cardsPerStep || undefined}
      >
        {shown.map((part) => (
          <CardBatch {...rest} key={part.batch.topics[0]?.id} deckId={deck.id} part={part} names={names} />
        ))}
      </ul>
      {most < cardsIn(topics.filter((topic) => checked.has(topic.id))) && <div ref={end} />}
    </>
  )
}

interface CardBatchProps extends Omit<CardTilesProps, 'deck' | 'topics' | 'checked'> {
  deckId: number
  part: ShownBatch
  names: ReadonlyMap<number, string>
}

const cardsPerStep = 60
/** The number of skeletons for cards that are still missing. */
const mostBlanks = 60
const ahead = 60

/** Cards that are fetched together, as far as their topics are checked, page by page as more of them are shown. */
function CardBatch({ deckId, part, names, canEdit, onPopup, onGrab }: CardBatchProps) {
  const topics = part.batch.topics.map((topic) => topic.id)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = useInfiniteQuery(
    cardPages(deckId, topics),
  )
  const found = data?.cards.filter((card) => part.topics.includes(card.topicId)) ?? []
  const isShort = data !== undefined && hasNextPage && found.length < part.most + ahead
  useEffect(() => {
    if (isShort && !isFetching && !error) void fetchNextPage()
  }, [isShort, isFetching, error, fetchNextPage])
  // Cards on the screen stay when a refetch fails; only missing ones are reported.
  const failure = error && (isShort || !data) && (
    <li className={styles.failure}>
      <ErrorNotice error={error} onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())} />
    </li>
  )
  const missing = data && !hasNextPage ? 0 : Math.min(part.cards, part.most) - found.length
  return (
    <>
      {found.slice(0, part.most).map((card) => (
        <CardTile
          key={card.id}
          card={card}
          topicName={names.get(card.topicId) ?? ''}
          canEdit={canEdit}
          onPopup={onPopup}
          onGrab={onGrab}
        />
      ))}
      {failure ||
        Array.from({ length: Math.max(0, Math.min(missing, mostBlanks)) }, (_, index) => (
          <li key={index}>
            <Skeleton height="12rem" />
          </li>
        ))}
    </>
  )
}

interface CardTileProps {
  card: Card
  topicName: string
  canEdit: boolean
  /** Undefined where cards have no actions. */
  onPopup?: OpenPopup | undefined
  onGrab?: GrabCards | undefined
}

/** More characters than fill a tile twice as high as it is wide. */
const longText = 500

const textLength = ({ questionText, answers }: CardFace) =>
  questionText.length + answers.reduce((sum, { text }) => sum + text.length, 0)

type Action = [IconName, string, Popup]

const CardTile = memo(function CardTile({ card, topicName, canEdit, onPopup, onGrab }: CardTileProps) {
  const questionId = useId()
  const { isConfigured } = useAi()
  const words = t.decks.cards
  const face = faceOf(card)
  const isLong = textLength(face) > longText
  const [isWhole, setIsWhole] = useState(false)
  const content = <CardContent questionId={questionId} face={face} />
  const actions: Action[] = [
    ['clock', t.suggestions.history.open, { kind: 'history', card }],
    ['drag', t.topics.move.cards, { kind: 'move-cards', cards: [card] }],
    ...(isConfigured ? [['sparkle', t.review.revise.title, { kind: 'revise', cards: [card] }] satisfies Action] : []),
    ['pencil', words.edit, { kind: 'edit-card', card }],
    ['trash', words.remove, { kind: 'delete-card', card }],
  ]
  return (
    <li className={styles.card}>
      <p className={styles.topic} dir="auto" title={topicName}>
        {card.made === 'unreviewed' && canEdit && <span className={styles.new}>{t.review.new}</span>}
        {topicName}
        <ByModel card={card} className={styles.byModel} />
      </p>
      {isLong ? (
        <>
          <div className={isWhole ? undefined : styles.cut}>{content}</div>
          <button
            type="button"
            className={kit.quietLink}
            aria-expanded={isWhole}
            aria-describedby={questionId}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? words.less : words.whole}
          </button>
        </>
      ) : (
        content
      )}
      {onPopup && (
        <div className={styles.actions}>
          {card.made && <SourceButton cardId={card.id} describedBy={questionId} />}
          {!canEdit && <CardSuggestions card={card} questionId={questionId} onPopup={onPopup} />}
          {canEdit && (
            <div className={styles.icons}>
              {actions.map(([icon, label, popup]) => (
                <IconButton
                  key={icon}
                  icon={icon}
                  size="small"
                  label={label}
                  aria-describedby={questionId}
                  onClick={() => onPopup(popup)}
                  {...(icon === 'drag' && {
                    className: kit.handle,
                    'data-card': card.id,
                    onPointerDown: (event: React.PointerEvent) => onGrab?.(event, [card]),
                  })}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </li>
  )
})
