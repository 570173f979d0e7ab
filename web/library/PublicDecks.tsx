import { useId } from 'react'
import { DeckTile } from '../decks/DeckTile.tsx'
import sections from '../decks/DecksPage.module.css'
import { ReadFailure } from '../decks/ReadFailure.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { LibraryFilters } from './LibraryFilters.tsx'
import { MoreDecks } from './MoreDecks.tsx'
import styles from './PublicDecks.module.css'
import type { PublicDecksFound } from './usePublicDecks.ts'

/** Public decks of others, more of them as one scrolls. Without a result it is there only while filters or a failure are the reason. */
export function PublicDecks({ search, found }: { search: string; found: PublicDecksFound }) {
  const { pages, decks, filters, setFilters, isFiltered } = found
  const titleId = useId()
  const words = t.library
  if (decks.length === 0 && !isFiltered && !pages.isLoadingError) return null
  return (
    <section aria-labelledby={titleId} className={sections.section} aria-busy={pages.isPlaceholderData}>
      <header className={styles.header}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {t.decks.public}
        </h2>
        <LibraryFilters filters={filters} onChange={setFilters} />
      </header>
      <VisuallyHidden>
        <span role="status">{(pages.data?.pages.length ?? 0) > 1 && words.shown(decks.length, pages.hasNextPage)}</span>
      </VisuallyHidden>
      {pages.isLoadingError ? (
        <ReadFailure read={pages} />
      ) : decks.length === 0 && pages.isSuccess ? (
        <EmptyState
          actions={
            <Button
              onClick={() => {
                // It goes with what it is about.
                document.getElementById(titleId)?.focus()
                setFilters({ language: null, size: null })
              }}
            >
              {words.reset}
            </Button>
          }
        >
          {search ? words.noneFor(search) : words.none}
        </EmptyState>
      ) : (
        <ul className={sections.tiles}>
          {decks.map((deck) => (
            <DeckTile key={deck.id} deck={deck} isPublicList />
          ))}
        </ul>
      )}
      {pages.isFetchNextPageError ? (
        <p role="alert">
          {errorText(pages.error)} <Button onClick={() => pages.fetchNextPage()}>{t.ui.retry}</Button>
        </p>
      ) : (
        pages.hasNextPage &&
        !pages.isPlaceholderData && (
          // Counted anew for each search.
          <MoreDecks
            key={JSON.stringify([search, filters])}
            pages={pages.data?.pages.length ?? 0}
            isFetching={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        )
      )}
    </section>
  )
}
