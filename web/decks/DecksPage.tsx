import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { limits } from '../../shared/limits.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import { useAnnouncements } from '../generation/announce.ts'
import { query, useWrite } from '../data/api.ts'
import { goToPublicDecks, prefetchPublicDecks, publicPerPage, usePublicDecks } from '../library/publicDecks.ts'
import { PublicDecks } from '../library/PublicDecks.tsx'
import { followTimeZone } from '../auth/timeZone.ts'
import { prefetch, queryClient } from '../data/queryClient.ts'
import { QuotaNotice } from '../account/QuotaNotice.tsx'
import { usageRead } from '../account/usage.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { focusTitle, Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Key } from '../ui/Key.tsx'
import { commandMenu } from '../search/commands.ts'
import { searchIn, useSearchText } from '../app/useSearchText.ts'
import { paths } from '../data/paths.ts'
import { remember, setFreeCount, useFreeCount, useRemembered } from '../data/remembered.ts'
import { useAuthorised, useEmailVerified } from '../data/session.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from '../generation/FreeBanner.module.css'
import { toast, toastDone } from '../ui/toast.ts'
import { useHotkey } from '../ui/useHotkey.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import kit from '../ui/kit.module.css'
import invitationStyles from '../sharing/Invitations.module.css'
import { assignmentsRead } from '../sharing/Assignments.tsx'
import { refusalText } from '../sharing/Refusal.tsx'
import deckStyles from './DecksPage.module.css'
import { CreateDeckDialog } from './CreateDeckDialog.tsx'
import { DeckSection } from './DeckSection.tsx'
import { decksPerPage, searchPage } from './searchPage.ts'
import { DeletedDecks, Today, todayRead } from './Today.tsx'

const DeckKeys = lazy(() => import('./DeckKeys.tsx'))
const ImportDialog = lazy(async () => ({ default: (await import('../imports/ImportDialog.tsx')).ImportDialog }))
const DeckBinDialog = lazy(async () => ({ default: (await import('./DeckBinDialog.tsx')).DeckBinDialog }))

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key of the command menu, as the user's keyboard has it. */
const commandKey = isApple ? '⌘K' : t.commands.key

/** Starts both searches while the screen's chunk loads. */
export function loader({ request }: { request: Request }): null {
  const parameters = new URL(request.url).searchParams
  const search = searchIn(parameters)
  void followTimeZone()
  prefetch(todayRead)
  prefetch(assignmentsRead)
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
  const [isBinOpen, setIsBinOpen] = useState(false)
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  const [importing, setImporting] = useState<readonly File[] | null>(null)
  useDroppedFiles(setImporting)
  useHotkey('?', () => setAreKeysOpen(true))
  // The last results stay until the next are there.
  // Its order is a part of the query.
  useRemembered('deckOrder')
  const own = useQuery({ ...searchPage(search, 0), placeholderData: (last) => last, enabled: useAuthorised() })
  const others = usePublicDecks(search)
  const ownCount = own.data?.length ?? 0
  const publicCount = others.pages.data?.pages[0]?.length ?? 0
  const isSettled = [own, others.pages].every((read) => read.isSuccess && !read.isPlaceholderData)
  const isVerified = useEmailVerified()
  const words = t.decks
  const emptyActions = (
    <>
      <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
        {words.createDeck}
      </Button>
      <Button icon="import" onClick={() => setImporting([])}>
        {words.importCards}
      </Button>
    </>
  )

  return (
    <Page title={words.title}>
      <Today />
      <div className={deckStyles.search}>
        <h2 className={deckStyles.searchTitle}>{words.searchTitle}</h2>
        <p className={deckStyles.ways}>
          <Link to={search ? paths.searchCardsFor(search) : paths.searchCards}>{t.search.open}</Link>
          <Button variant="plain" aria-keyshortcuts="Control+K Meta+K" onClick={() => commandMenu.set(true)}>
            {t.commands.open} <Key>{commandKey}</Key>
          </Button>
        </p>
        <SearchField
          hideLabel
          label={words.search}
          placeholder={words.search}
          value={text}
          onChange={setText}
          maxLength={limits.searchLength}
        />
      </div>
      <span role="status" className={kit.hidden}>
        {search && isSettled && words.found(foundCount(ownCount, decksPerPage), foundCount(publicCount, publicPerPage))}
      </span>
      {search && isSettled && ownCount > 0 && publicCount > 0 && (
        // On a phone they lie below the fold.
        <Button variant="plain" icon="globe" className={deckStyles.alsoPublic} onClick={goToPublicDecks}>
          {words.alsoPublic(Math.min(publicCount, publicPerPage), publicCount > publicPerPage)}
        </Button>
      )}
      <QuotaNotice />
      <Invitations />
      <DeletedDecks />

      <DeckSection
        title={words.yours}
        search={search}
        first={own}
        action={
          <>
            <IconButton icon="plus" label={words.createDeck} onClick={() => setIsCreating(true)} />
            <IconButton icon="import" label={words.importCards} onClick={() => setImporting([])} />
            <IconButton icon="trash" label={words.bin.open} onClick={() => setIsBinOpen(true)} />
          </>
        }
        empty={
          search ? (
            <EmptyState>
              {isSettled && publicCount === 0 && !others.isFiltered
                ? words.noMatchAnywhere(search)
                : words.noMatch(search)}
            </EmptyState>
          ) : (
            <EmptyState actions={emptyActions}>{words.none}</EmptyState>
          )
        }
      />
      {!own.isPending && !isVerified && <p className={deckStyles.confirmFirst}>{t.sharing.invitations.confirmFirst}</p>}
      {!own.isPending && <FreeBanner isNew={!search && ownCount === 0} />}
      {!own.isPending && <PublicDecks search={search} found={others} />}
      {isCreating && <CreateDeckDialog onClose={() => setIsCreating(false)} />}
      <Suspense>
        {isBinOpen && <DeckBinDialog onClose={() => setIsBinOpen(false)} />}
        {areKeysOpen && <DeckKeys screen="decks" onClose={() => setAreKeysOpen(false)} />}
        {importing && <ImportDialog dropped={importing} onClose={() => setImporting(null)} />}
      </Suspense>
    </Page>
  )
}

const bringsFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the screen, unless a dialog is open. Without it, the browser would leave for them. */
function useDroppedFiles(onFiles: (files: File[]) => void) {
  useWindowEvent('dragover', (event) => bringsFile(event) && event.preventDefault())
  useWindowEvent('drop', (event) => {
    if (!bringsFile(event) || event.defaultPrevented) return
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0 && !document.querySelector('dialog[open]')) onFiles(files)
  })
}

const foundCount = (found: number, most: number) => t.decks.foundCount(Math.min(found, most), found > most)

/** Advertises free generations while this browser remembers any. The server's number is authoritative. New users get a tour. */
function FreeBanner({ isNew }: { isNew: boolean }) {
  const count = useFreeCount()
  // A logout takes the count away while this is still on the screen.
  const enabled = useAuthorised()
  const { data } = useQuery({ ...query('GET /api/freeGenerationsAvailable', {}), enabled })
  const dismissed = Number(useRemembered('dismissedFree'))
  const words = t.generation.banner

  useEffect(() => {
    if (data) setFreeCount(data.count)
  }, [data])

  if (count <= dismissed) return null
  const dismiss = () => {
    remember('dismissedFree', String(count))
    focusTitle()
  }
  return (
    <aside aria-labelledby="free-title" className={styles.banner}>
      <Icon name="sparkle" size={24} className={styles.icon} />
      <div className={styles.words}>
        <p id="free-title" className={styles.title}>
          {words.title}
        </p>
        <p>{words.hint(count)}</p>
      </div>
      <Button variant="plain" onClick={dismiss}>
        {words.dismiss}
      </Button>
      <Link to={isNew ? paths.welcomeGeneration : paths.generate} className={buttonClass({ variant: 'primary' })}>
        {words.create}
      </Link>
    </aside>
  )
}

/** The learner's invitations, if any. */
function Invitations() {
  // A logout changes both while the screen is still there.
  const { data = [] } = useQuery({ ...query('GET /api/invitations', {}), enabled: useAuthorised() })
  const isVerified = useEmailVerified()
  const words = t.sharing.invitations
  if (!isVerified || data.length === 0) return null
  return (
    <section className={invitationStyles.invitations} aria-labelledby="invitations-title">
      <h2 id="invitations-title" className={invitationStyles.title}>
        {words.title}
      </h2>
      <ul className={kit.stack}>
        {data.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

/** Somebody's invitation to a deck, to accept or decline. */
function Invitation({ invitation }: { invitation: CallOutput<'GET /api/invitations'>[number] }) {
  const { id, deck, role } = invitation
  const answer = useWrite('PUT /api/answerInvitation')
  const words = t.sharing.invitations
  const name = deck.name || t.decks.unnamed
  const respond = (accept: boolean) =>
    answer.mutate(
      { id, accept },
      {
        onSuccess: () => {
          toastDone(accept ? words.accepted(name) : words.declined)
          // The element that had focus is gone with the invitation.
          focusTitle()
        },
        onError: (error) => {
          if (error.code !== 'not-found') return
          toast({ message: words.gone(name), tone: 'error' })
          focusTitle()
          void queryClient.invalidateQueries(query('GET /api/invitations', {}))
        },
      },
    )
  const isResponding = (accept: boolean) => answer.isPending && answer.variables.accept === accept
  return (
    <li className={invitationStyles.invitation}>
      <div className={invitationStyles.words}>
        <p className={invitationStyles.name} dir="auto">
          {name}
        </p>
        <p className={kit.note}>
          {words.from(deck.author)} {words.roleNotes[role]}
        </p>
        {answer.isError && answer.error.code !== 'not-found' && (
          <p role="alert" className={kit.error}>
            {refusalText(answer.error)}
          </p>
        )}
      </div>
      <div className={invitationStyles.actions}>
        <Button aria-label={words.declineNamed(name)} pending={isResponding(false)} onClick={() => respond(false)}>
          {words.decline}
        </Button>
        <Button
          variant="primary"
          aria-label={words.acceptNamed(name)}
          pending={isResponding(true)}
          onClick={() => respond(true)}
        >
          {words.accept}
        </Button>
      </div>
    </li>
  )
}
