import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { FreeBanner } from '../generation/FreeBanner.tsx'
import { useAnnouncements } from '../generation/useAnnouncements.ts'
import { query } from '../data/api.ts'
import { prefetchPublicDecks, publicPerPage } from '../library/publicDecks.ts'
import { PublicDecks } from '../library/PublicDecks.tsx'
import { usePublicDecks } from '../library/usePublicDecks.ts'
import { prefetch } from '../data/queryClient.ts'
import { QuotaNotice } from '../account/QuotaNotice.tsx'
import { usageRead } from '../account/usage.ts'
import { Invitations } from '../sharing/Invitations.tsx'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { searchIn, useSearchText } from '../ui/useSearchText.ts'
import { CreateDeckDialog } from './CreateDeckDialog.tsx'
import { DeckSection } from './DeckSection.tsx'
import { decksPerPage, searchPage } from './search.ts'

/** Starts both searches while the screen's program loads. */
export function loader({ request }: { request: Request }): null {
  const parameters = new URL(request.url).searchParams
  const search = searchIn(parameters)
  prefetch(searchPage(search, 0))
  prefetchPublicDecks(parameters, search)
  prefetch(query('GET /api/invitations', {}))
  prefetch(usageRead)
  return null
}

/** The learner's decks, and public ones to add. */
export function Component() {
  useAnnouncements()
  const { text, setText, search } = useSearchText()
  const [isCreating, setIsCreating] = useState(false)
  // The last results stay until the next are there.
  const own = useQuery({ ...searchPage(search, 0), placeholderData: (last) => last })
  const others = usePublicDecks(search)
  const ownCount = own.data?.length ?? 0
  const publicCount = others.pages.data?.pages[0]?.length ?? 0
  const isSettled = [own, others.pages].every((read) => read.isSuccess && !read.isPlaceholderData)
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
        <span role="status">
          {search &&
            isSettled &&
            words.found(foundCount(ownCount, decksPerPage), foundCount(publicCount, publicPerPage))}
        </span>
      </VisuallyHidden>
      <QuotaNotice />
      <Invitations />
      <FreeBanner />

      <DeckSection
        title={words.yours}
        search={search}
        first={own}
        action={<IconButton icon="plus" label={words.createDeck} onClick={() => setIsCreating(true)} />}
        empty={
          search ? (
            <EmptyState>
              {isSettled && publicCount === 0 && !others.isFiltered
                ? words.noMatchAnywhere(search)
                : words.noMatch(search)}
            </EmptyState>
          ) : (
            <EmptyState actions={createButton}>{words.none}</EmptyState>
          )
        }
      />
      {!own.isPending && <PublicDecks search={search} found={others} />}
      {isCreating && <CreateDeckDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

const foundCount = (found: number, most: number) => t.decks.foundCount(Math.min(found, most), found > most)
