import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { FreeBanner } from '../generation/FreeBanner.tsx'
import { useAnnouncements } from '../generation/useAnnouncements.ts'
import { prefetch } from '../queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { searchIn, useSearchText } from '../useSearchText.ts'
import { CreateDeckDialog } from './CreateDeckDialog.tsx'
import { DeckSection } from './DeckSection.tsx'
import styles from './DecksPage.module.css'
import { decksPerPage, searchPage } from './search.ts'

/** Starts both searches while the screen's program loads. */
export function loader({ request }: { request: Request }): null {
  const search = searchIn(new URL(request.url).searchParams)
  prefetch(searchPage(search, 'own', 0))
  prefetch(searchPage(search, 'public', 0))
  return null
}

/** The learner's decks, and public ones to add. */
export function Component() {
  useAnnouncements()
  const { text, setText, search } = useSearchText()
  const [isCreating, setIsCreating] = useState(false)
  // The last results stay until the next are there.
  const own = useQuery({ ...searchPage(search, 'own', 0), placeholderData: (last) => last })
  const others = useQuery({ ...searchPage(search, 'public', 0), placeholderData: (last) => last })
  const failed = [own, others].find((read) => read.isError)
  const ownCount = own.data?.length ?? 0
  const publicCount = others.data?.length ?? 0
  const isSettled = own.isSuccess && others.isSuccess && !own.isPlaceholderData && !others.isPlaceholderData
  const words = t.decks
  const createButton = (
    <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.createDeck}
    </Button>
  )

  return (
    <Page title={words.searchTitle}>
      <SearchField label={words.search} value={text} onChange={setText} maxLength={limits.searchLength} />
      <VisuallyHidden>
        <span role="status">{search && isSettled && words.found(foundCount(ownCount), foundCount(publicCount))}</span>
      </VisuallyHidden>
      <FreeBanner />
      {failed && (
        <Notice
          tone="error"
          className={styles.failure}
          actions={<Button onClick={() => failed.refetch()}>{t.ui.retry}</Button>}
        >
          {errorText(failed.error)}
        </Notice>
      )}

      <DeckSection
        title={words.yours}
        whose="own"
        search={search}
        first={own}
        action={<IconButton icon="plus" label={words.createDeck} onClick={() => setIsCreating(true)} />}
        empty={
          search ? (
            <EmptyState>
              {isSettled && publicCount === 0 ? words.noMatchAnywhere(search) : words.noMatch(search)}
            </EmptyState>
          ) : (
            <EmptyState actions={createButton}>{words.none}</EmptyState>
          )
        }
      />
      {publicCount > 0 && !own.isPending && (
        <DeckSection title={words.public} whose="public" search={search} first={others} />
      )}
      {isCreating && <CreateDeckDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

const foundCount = (found: number) => t.decks.foundCount(Math.min(found, decksPerPage), found > decksPerPage)
