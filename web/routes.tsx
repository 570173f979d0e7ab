import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { isAuthorised } from './session.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import type { RouteHandle } from './shell/useArrival.ts'
import { t } from './texts/index.ts'

type Lazy = Exclude<RouteObject['lazy'], undefined>

const titles = t.shell.routes
const page = (path: string, handle: RouteHandle, lazy: Lazy): RouteObject => ({ path, handle, lazy })
const alias = (path: string, target: string): RouteObject => ({ path, loader: () => redirect(target) })
const text = () => import('./site/TextPage.tsx')

const open = [
  page('/', titles.home, () => import('./site/HomePage.tsx')),
  page('login', titles.login, () => import('./auth/LoginPage.tsx')),
  page('reset/:token', titles.reset, () => import('./auth/ResetPage.tsx')),
  page('verify/:token', titles.verify, () => import('./auth/VerifyPage.tsx')),
  page('mission', titles.mission, text),
  page('gdpr', titles.gdpr, text),
  page('terms', titles.terms, text),
  page('imprint', titles.imprint, text),
  page('*', titles.notFound, () => import('./shell/NotFoundPage.tsx')),
]

const guarded = [
  alias('deck', '/dashboard'),
  alias('dashboard', paths.decks),
  page('decks', titles.decks, () => import('./decks/DecksPage.tsx')),
  page('deck/:id', titles.deck, () => import('./decks/DeckPage.tsx')),
  page('generate', titles.generate, () => import('./generation/GeneratePage.tsx')),
  page('welcomeGeneration', titles.welcomeGeneration, () => import('./generation/WelcomePage.tsx')),
  page('deck/:id/review', titles.review, () => import('./review/TrayPage.tsx')),
  page('deck/:id/document/:documentId', titles.document, () => import('./review/DocumentPage.tsx')),
  page('learn', titles.learn, () => import('./study/LearnPage.tsx')),
  page('account', titles.account, () => import('./account/AccountPage.tsx')),
]

/** Id of the route whose children need a session. */
const guardId = 'guard'

/** Every screen of the product. */
export const router = createBrowserRouter([
  {
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [...open, { id: guardId, Component: Outlet, middleware: [requireSession], children: guarded }],
      },
    ],
  },
])

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
