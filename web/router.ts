import { createBrowserRouter } from 'react-router'
import { paths } from './paths.ts'
import { guardId, routesOf } from './routes.tsx'
import { isAuthorised } from './session.ts'

/** Where the browser is, and where it goes. */
export const router = createBrowserRouter(routesOf(requireSession))

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
