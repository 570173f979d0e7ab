import { languageNames } from '../../shared/languages.ts'
import { deckSizeNames } from '../../shared/decks.ts'
import { DeckTile, ReadFailure } from '../decks/DeckSection.tsx'
import sections from '../decks/DecksPage.module.css'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Select } from '../ui/Field.tsx'
import { MoreDecks } from './MoreDecks.tsx'
import styles from './PublicDecks.module.css'
import { type Filters, type PublicDecksFound, publicDecksId } from './publicDecks.ts'
import kit from '../ui/kit.module.css'

/** Public decks of others, more of them as one scrolls. Without a result it is there only while filters or a failure are the reason. */
export function PublicDecks({ search, found }: { search: string; found: PublicDecksFound }) {
  const { pages, decks, filters, setFilters, isFiltered } = found
  const words = t.library
  if (decks.length === 0 && !isFiltered && !pages.isLoadingError) return null
  return (
    <section aria-labelledby={publicDecksId} className={sections.section} aria-busy={pages.isPlaceholderData}>
      <header className={styles.header}>
        <h2 id={publicDecksId} tabIndex={-1} className={styles.title}>
          {t.decks.public}
        </h2>
        <LibraryFilters filters={filters} onChange={setFilters} />
      </header>
      <span role="status" className={kit.hidden}>
        {(pages.data?.pages.length ?? 0) > 1 && words.shown(decks.length, pages.hasNextPage)}
      </span>
      {pages.isLoadingError ? (
        <ReadFailure read={pages} />
      ) : decks.length === 0 && pages.isSuccess ? (
        <EmptyState
          actions={
            <Button
              onClick={() => {
                // The button disappears with the filters.
                document.getElementById(publicDecksId)?.focus()
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
          // Counted for each search.
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

interface LibraryFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Which of the public decks are listed. */
function LibraryFilters({ filters, onChange }: LibraryFiltersProps) {
  const words = t.library
  return (
    <div className={styles.filters}>
      <Select
        label={words.language}
        hideLabel
        value={filters.language}
        options={[
          { value: null, label: words.anyLanguage },
          ...languageNames.map((name) => ({ value: name, label: words.languages[name] })),
        ]}
        onChange={(language) => onChange({ ...filters, language })}
      />
      <Select
        label={words.size}
        hideLabel
        value={filters.size}
        options={[
          { value: null, label: words.anySize },
          ...deckSizeNames.map((name) => ({ value: name, label: words.sizes[name] })),
        ]}
        onChange={(size) => onChange({ ...filters, size })}
      />
    </div>
  )
}
