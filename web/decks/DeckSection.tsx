import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Deck } from '../../shared/api/contract.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { DeckTile } from './DeckTile.tsx'
import styles from './DecksPage.module.css'
import { ReadFailure } from './ReadFailure.tsx'
import { decksPerPage, searchPage } from './search.ts'

interface DeckSectionProps {
  title: string
  search: string
  /** Its first page. */
  first: UseQueryResult<Deck[]>
  action?: ReactNode
  /** What stands there when no deck was found. */
  empty?: ReactNode
}

/** The learner's decks under a heading, a page at a time. */
export function DeckSection({ title, search, first, action, empty }: DeckSectionProps) {
  const titleId = useId()
  const [more, setMore] = useState({ search, pages: 0 })
  const pages = more.search === search ? more.pages : 0
  return (
    <section aria-labelledby={titleId} className={styles.section} aria-busy={first.isPlaceholderData}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {action}
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
        <ul className={styles.tiles}>
          {first.data.slice(0, decksPerPage).map((deck) => (
            <DeckTile key={deck.id} deck={deck} />
          ))}
          {Array.from({ length: pages }, (_, index) => (
            <MoreTiles key={index} search={search} page={index + 1} />
          ))}
        </ul>
      )}
      <ShowMore search={search} lastPage={pages} onMore={() => setMore({ search, pages: pages + 1 })} />
    </section>
  )
}

interface PageProps {
  search: string
  page: number
}

/** A page that was asked for. Focus goes to its first deck: the button that asked may be gone. */
function MoreTiles({ search, page }: PageProps) {
  const { data = [], isSuccess } = useQuery(searchPage(search, page))
  const first = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSuccess) first.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isSuccess])
  return data
    .slice(0, decksPerPage)
    .map((deck, index) => <DeckTile key={deck.id} deck={deck} {...(index === 0 && { ref: first })} />)
}

/** Offers the next page when the last one says that there is one, and says when it could not be fetched. */
function ShowMore({ search, lastPage, onMore }: Omit<PageProps, 'page'> & { lastPage: number; onMore: () => void }) {
  const last = useQuery(searchPage(search, lastPage))
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
