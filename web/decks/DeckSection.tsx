import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Deck } from '../../shared/api/contract.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { remember, useRemembered } from '../data/remembered.ts'
import { paths } from '../data/paths.ts'
import { useAuthorised } from '../data/session.ts'
import { SharedBadge } from '../sharing/SharedBadge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Select } from '../ui/Field.tsx'
import kit from '../ui/kit.module.css'
import styles from './DecksPage.module.css'
import { DeckCounts } from './DeckCounts.tsx'
import { Folder, focusMoved } from './Folder.tsx'
import type { FolderTopic } from './FolderDialogs.tsx'
import { decksPerPage, searchPage } from './searchPage.ts'
import { useToday } from './Today.tsx'
import picture0 from './pictures/deck-0.svg'
import picture1 from './pictures/deck-1.svg'
import picture2 from './pictures/deck-2.svg'

const FolderDialog = lazy(() => import('./FolderDialogs.tsx'))

interface DeckSectionProps {
  title: string
  search: string
  /** Its first page. */
  first: UseQueryResult<Deck[]>
  action?: ReactNode
  /** Shown when no deck was found. */
  empty?: ReactNode
}

/** The learner's decks under a heading, a page at a time. */
export function DeckSection({ title, search, first, action, empty }: DeckSectionProps) {
  const titleId = useId()
  const isList = useRemembered('deckView') === 'list'
  const order = useRemembered('deckOrder')
  const [more, setMore] = useState({ search, pages: 0 })
  const pages = more.search === search ? more.pages : 0
  const [dialog, setDialog] = useState<FolderTopic | null>(null)
  const [announced, setAnnounced] = useState('')
  const enabled = useAuthorised()
  const further = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({ ...searchPage(search, index + 1), enabled })),
  })
  const decks = decksOf([first, ...further].map(({ data = [] }) => data))
  // Search results are in the order of their matches.
  const groups = search ? [[null, decks] as const] : [...Map.groupBy(decks, ({ folder }) => folder)]
  const isFlat = groups.every(([folder]) => folder === null)
  useFocusOnMore(further.filter(({ isSuccess }) => isSuccess).length, decks)
  return (
    <section aria-labelledby={titleId} className={styles.section} aria-busy={first.isPlaceholderData}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {action}
        {(first.data?.length ?? 0) > 1 && !search && (
          <Select
            hideLabel
            label={t.decks.order.label}
            value={order}
            options={[
              { value: null, label: t.decks.order.activity },
              { value: 'name', label: t.decks.order.name },
              { value: 'due', label: t.decks.order.due },
            ]}
            onChange={(chosen) => remember('deckOrder', chosen)}
          />
        )}
        {!!first.data?.length && (
          <IconButton
            icon={isList ? 'cards' : 'menu'}
            label={isList ? t.decks.asTiles : t.decks.asList}
            onClick={() => {
              remember('deckView', isList ? null : 'list')
              setAnnounced(isList ? t.decks.nowTiles : t.decks.nowList)
            }}
          />
        )}
        <p aria-live="polite" className={kit.hidden}>
          {announced}
        </p>
      </header>
      {first.isError && <ReadFailure read={first} />}
      {first.isLoadingError ? null : first.isPending ? (
        <div className={styles.tiles}>
          {[1, 2, 3].map((tile) => (
            <Skeleton key={tile} height="var(--tile-height)" />
          ))}
        </div>
      ) : first.data.length === 0 ? (
        !first.isError && empty
      ) : (
        groups.map(([folder, inFolder]) => {
          const tiles = (
            <ul className={isList ? styles.list : styles.tiles}>
              {inFolder.map((deck) => (
                <DeckTile key={deck.id} deck={deck} level={isFlat ? 3 : 4} onMove={() => setDialog({ deck })} />
              ))}
            </ul>
          )
          return isFlat ? (
            <Fragment key="flat">{tiles}</Fragment>
          ) : (
            <Folder key={folder ?? ''} name={folder} onEdit={(name) => setDialog({ folder: name })}>
              {tiles}
            </Folder>
          )
        })
      )}
      <ShowMore search={search} lastPage={pages} onMore={() => setMore({ search, pages: pages + 1 })} />
      <Suspense fallback={null}>{dialog && <FolderDialog about={dialog} onClose={() => setDialog(null)} />}</Suspense>
    </section>
  )
}

/** The decks of all pages. One that moved down in the meantime is on two of them. */
function decksOf(pages: readonly Deck[][]): Deck[] {
  const shown = pages.flatMap((page) => page.slice(0, decksPerPage))
  return [...new Map(shown.map((deck) => [deck.id, deck])).values()]
}

/** Puts focus on the first deck of a page that was asked for: the button that asked may be gone. */
function useFocusOnMore(pages: number, decks: readonly Deck[]): void {
  const last = useRef(pages)
  useEffect(() => {
    const deck = decks[pages * decksPerPage]
    if (pages > last.current && deck) focusMoved(deck.id, deck.folder)
    last.current = pages
  }, [pages, decks])
}

interface PageProps {
  search: string
  page: number
}

/** Offers the next page of a list, or shows why it could not be fetched. */
function ShowMore({ search, lastPage, onMore }: Omit<PageProps, 'page'> & { lastPage: number; onMore: () => void }) {
  const last = useQuery({ ...searchPage(search, lastPage), enabled: useAuthorised() })
  if (lastPage > 0 && last.isError)
    return (
      <p role="alert">
        {errorText(last.error)} <Button onClick={() => last.refetch()}>{t.ui.retry}</Button>
      </p>
    )
  const isLoading = lastPage > 0 && last.isPending
  if (!isLoading && (last.data?.length ?? 0) <= decksPerPage) return null
  return (
    <div className={styles.more}>
      <Button pending={isLoading} onClick={onMore}>
        {t.decks.showMore}
      </Button>
    </div>
  )
}

interface ReadFailureProps {
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Stands where decks would, when they could not be read. */
export function ReadFailure({ read: { error, isFetching, refetch } }: ReadFailureProps) {
  return (
    <div className={styles.failure}>
      <ErrorNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    </div>
  )
}

const pictures = [picture0, picture1, picture2]

interface DeckTileProps {
  deck: Deck
  /** The tile is in the list of public decks, and shows their facts. */
  isPublicList?: boolean
  /** That of its heading. */
  level?: 3 | 4
  /** Moves it to a folder. */
  onMove?: () => void
}

/** A deck in a list: a link to it, with how its cards stand. */
export function DeckTile({ deck, isPublicList = false, level = 3, onMove }: DeckTileProps) {
  const { id, name, description, author, isMember } = deck
  const Heading = `h${level}` as const
  return (
    <li className={styles.tile} data-deck={id}>
      <img src={pictures[id % pictures.length]} alt="" className={styles.picture} />
      <div className={styles.panel}>
        <Heading className={styles.name} dir="auto">
          <Link to={paths.deck(id)} className={styles.link}>
            {name || t.decks.unnamed}
          </Link>
        </Heading>
        {(isPublicList || isMember) && (
          <p className={styles.author}>
            <span>{t.decks.createdBy(author)}</span>
            <SharedBadge deck={deck} />
            {isPublicList && deck.inLibrary && (
              <span className={styles.mine}>
                <Icon name="check" size={16} />
                {t.decks.inLibrary}
              </span>
            )}
          </p>
        )}
        {isPublicList && <p className={styles.facts}>{factsOf(deck)}</p>}
        <p className={styles.description} dir="auto">
          {description}
        </p>
        {!isPublicList && <SuggestionsBadge deckId={id} />}
        {!isPublicList && <StudyLine deck={deck} />}
        <DeckCounts deck={deck} />
        {onMove && (
          <IconButton
            icon="folder"
            size="small"
            label={t.decks.folders.move(name || t.decks.unnamed)}
            className={styles.move}
            onClick={onMove}
          />
        )}
      </div>
    </li>
  )
}

/** Shows that others suggest corrections for a deck, or what became of the learner's own. */
function SuggestionsBadge({ deckId }: { deckId: number }) {
  const { data } = useToday()
  const waiting = data?.suggestions.find(({ id }) => id === deckId)?.waiting ?? 0
  const decided = data?.decisions.find(({ id }) => id === deckId)?.decided ?? 0
  if (waiting + decided === 0) return null
  return (
    <p className={styles.suggestions}>
      <Icon name="pencil" size={16} />
      {[waiting > 0 && t.suggestions.list.waiting(waiting), decided > 0 && t.suggestions.own.decided(decided)]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

/** What there is to learn in a deck, and the way to it. */
function StudyLine({ deck }: { deck: Deck }) {
  const { id, name, fresh_cards: fresh } = deck
  const { data } = useToday()
  const due = data?.decks.find((deck) => deck.id === id)?.due ?? 0
  const words = t.decks.today
  if (!data) return null
  if (due + fresh === 0)
    return (
      <div className={styles.study}>
        <span>{deck.cards > 0 ? words.nothingHere(deck.cards) : t.decks.cards.noneYet}</span>
      </div>
    )
  return (
    <div className={styles.study}>
      <span>{[due > 0 && words.dueHere(due), fresh > 0 && words.fresh(fresh)].filter(Boolean).join(' · ')}</span>
      <Link to={paths.learnDeck(id)} aria-label={words.learnDeck(name || t.decks.unnamed)} className={buttonClass()}>
        {t.decks.study.learn}
      </Link>
    </div>
  )
}

/** How large a public deck is, how many have added it, and its language. */
function factsOf(deck: Deck): string {
  const words = t.library
  const facts = [words.cards(deck.cards), deck.learners > 0 && words.learners(deck.learners)]
  return [...facts, deck.language && words.languages[deck.language]].filter(Boolean).join(' · ')
}
