import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { isPrivateScreen, type KnownAnswer } from '../../shared/pages.ts'
import '../ui/styles/index.css'
import { onSignedOut } from '../data/call.ts'
import { knowAnswers, queryClient } from '../data/queryClient.ts'
import { hasUnsent, isAuthorised, onSessionChange, webToken } from '../data/session.ts'
import { newcomer, paths } from '../data/paths.ts'
import { App } from './App.tsx'
import { watchForReleases } from './shell/ErrorScreen.tsx'
import { guardId, routesOf } from './routes.tsx'
import { isAnalyticsLoaded } from './shell/consent.ts'

const router = createBrowserRouter(routesOf(requireSession, leaveAnalytics))

knowAnswers(JSON.parse(document.getElementById('answers')?.textContent ?? '[]') as KnownAnswer[])
watchForReleases()
onSignedOut(() => void goToLogin(guardedAddress()))

const goLive = () => void import('../data/live/live.ts').then(({ startLive }) => startLive())

// A sign-in or sign-out, also in another tab: data of one user is never shown to another.
let token = webToken()
onSessionChange(() => {
  if (webToken() === token) return
  token = webToken()
  if (token) {
    void queryClient.resetQueries()
    goLive()
  } else queryClient.clear()
  const address = guardedAddress()
  if (!token && address) void goToLogin(address)
})

if (isAuthorised()) void import('../data/remembered.ts').then(({ refreshFreeCount }) => refreshFreeCount())
// Live updates start once a screen shows something that can change.
if (isAuthorised()) void firstScreen().then(goLive)
// Ratings, cards and payments of an earlier visit that are not sent yet.
if (hasUnsent()) {
  void import('../study/sender.ts').then(({ outbox }) => outbox.wake())
  void import('../cards/sender.ts').then(({ newCards }) => newCards.send())
  void import('../billing/reporting.ts').then(({ sendReports }) => sendReports())
}

const root = document.getElementById('root')
if (root) void show(root)

/** Hydrates a public page that the server rendered, and renders any other page. */
async function show(container: HTMLElement): Promise<void> {
  const app = <App router={router} />
  if (!container.hasChildNodes()) return createRoot(container).render(app)
  await firstScreen()
  hydrateRoot(container, app)
}

/**
 * Loads a private screen as a new page if analytics tools run in this one: nothing else ends them. The history entry keeps
 * its state, which a login needs to lead back.
 */
async function leaveAnalytics({ request }: { request: Request }): Promise<void> {
  const { pathname, search, hash } = new URL(request.url)
  if (!isPrivateScreen(pathname) || !isAnalyticsLoaded()) return
  const { location: next } = router.state.navigation
  const target = pathname + search + hash
  // Back and Forward have moved the address already.
  if (location.pathname + location.search !== pathname + search)
    history.pushState({ usr: next?.state as unknown, key: next?.key }, '', target)
  location.reload()
  // This page shows nothing more.
  await new Promise(() => {})
}

/** Redirects to the login before a guarded screen fetches anything. */
async function requireSession({ request }: { request: Request }): Promise<void> {
  if (isAuthorised()) return
  const { pathname, search } = new URL(request.url)
  // The first navigation begins while the router is being created.
  await Promise.resolve()
  await goToLogin(pathname + search, true)
}

/**
 * Goes to the login screen, which leads to `from` afterwards, or to the decks. A newcomer registers first. `isVisitor`: no session
 * has just ended.
 */
function goToLogin(from: string | null, isVisitor = false): Promise<void> {
  const isNew = router.state.navigation.location?.state === newcomer
  return router.navigate(isNew ? `${paths.login}?register` : paths.login, {
    replace: true,
    state: { from, isVisitor },
  })
}

/** The current address, if its screen needs a session. */
function guardedAddress(): string | null {
  const { matches, location } = router.state
  return matches.some((match) => match.route.id === guardId) ? location.pathname + location.search : null
}

/** Waits for the chunk and the data of the first screen. */
function firstScreen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = router.subscribe(({ initialized }) => initialized && resolve())
  if (router.state.initialized) resolve()
  return promise.then(end)
}
