import { createBrowserRouter } from 'react-router'
import { isPrivateScreen } from '../../shared/pages.ts'
import { paths } from '../data/paths.ts'
import { guardId, routesOf } from './routes.tsx'
import { isAuthorised } from '../data/session.ts'
import { isAnalyticsLoaded } from './shell/consent.ts'

/** Where the browser is, and where it goes. */
export const router = createBrowserRouter(routesOf(requireSession, leaveAnalytics))

/**
 * Loads a private screen as a new page where analytics tools run in this one, since nothing else ends them. The place in
 * the history keeps its state: after a login one comes back to where one was going.
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
  // Nothing of this page is shown any more.
  await new Promise(() => {})
}

/** Turns to the login screen before anything of a guarded screen is fetched. */
async function requireSession({ request }: { request: Request }): Promise<void> {
  if (isAuthorised()) return
  const { pathname, search } = new URL(request.url)
  // The first navigation begins while the router is being made: its name exists a moment later.
  await Promise.resolve()
  await goToLogin(pathname + search)
}

/** Leads to the login screen, which leads back to `from` after a login, else to the decks. */
export function goToLogin(from: string | null): Promise<void> {
  return router.navigate(paths.login, { replace: true, state: { from } })
}

/** Where the user is, if that is a screen that needs a session. */
export function guardedPlace(): string | null {
  const { matches, location } = router.state
  return matches.some((match) => match.route.id === guardId) ? location.pathname + location.search : null
}

/** Waits until the first screen's program and data are there. */
export function firstScreen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = router.subscribe(({ initialized }) => initialized && resolve())
  if (router.state.initialized) resolve()
  return promise.then(end)
}
