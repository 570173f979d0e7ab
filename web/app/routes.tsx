import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router'
import { paths } from '../data/paths.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import type { ScreenName } from './shell/descriptions.ts'
import type { RouteHandle } from './shell/useArrival.ts'
import { t } from '../texts/index.ts'

type Lazy = Exclude<RouteObject['lazy'], undefined>

const handleOf = (about: ScreenName): RouteHandle => ({ title: t.shell.routes[about], about })

/** A screen. Its name is its path, unless there is another one. */
function page(path: ScreenName, lazy: Lazy): RouteObject
function page(path: string, lazy: Lazy, name: ScreenName): RouteObject
function page(path: string, lazy: Lazy, name = path as ScreenName): RouteObject {
  return { path, handle: handleOf(name), lazy }
}

const alias = (path: string, target: string): RouteObject => ({
  path,
  handle: handleOf('decks'),
  loader: () => redirect(target),
})
const text = () => import('../site/TextPage.tsx')
const declaration = () => import('../billing/DeclarationPage.tsx')

const open = [
  page('/', () => import('../site/HomePage.tsx'), 'home'),
  page('login', () => import('../auth/LoginPage.tsx')),
  page('reset/:token', () => import('../auth/ResetPage.tsx'), 'reset'),
  page('verify/:token', () => import('../auth/VerifyPage.tsx'), 'verify'),
  page('unsubscribe/:token', () => import('../auth/UnsubscribePage.tsx'), 'unsubscribe'),
  page('blogs', () => import('../blog/BlogPage.tsx')),
  page('blogs/:name', () => import('../blog/ArticlePage.tsx'), 'article'),
  page('mission', text),
  page('gdpr', text),
  page('terms', text),
  page('imprint', text),
  page('accessibility', text),
  page('cancel', declaration),
  page('withdraw', declaration),
  page('*', () => import('./shell/NotFoundPage.tsx'), 'notFound'),
]

/** The route of all admin screens. Their addresses and titles are in web/admin/screens.ts. */
export const adminPath = 'admin/*'

const guarded = [
  alias('deck', '/dashboard'),
  alias('dashboard', paths.decks),
  page('decks', () => import('../decks/DecksPage.tsx')),
  page('deck/:id', () => import('../decks/DeckPage.tsx'), 'deck'),
  page('cards', () => import('../search/SearchPage.tsx')),
  page('generate', () => import('../generation/GeneratePage.tsx')),
  page('welcomeGeneration', () => import('../generation/WelcomePage.tsx')),
  page('deck/:id/review', () => import('../review/TrayPage.tsx'), 'review'),
  page('deck/:id/document/:documentId', () => import('../review/DocumentPage.tsx'), 'document'),
  page('deck/:id/class', () => import('../sharing/ClassPage.tsx'), 'class'),
  page('join/:token', () => import('../sharing/JoinPage.tsx'), 'join'),
  page('learn', () => import('../study/LearnPage.tsx')),
  page('practise', () => import('../practice/PractisePage.tsx')),
  page('test', () => import('../practice/TestPage.tsx')),
  page('match', () => import('../practice/MatchPage.tsx')),
  page('statistics', () => import('../study/StatisticsPage.tsx')),
  page('checkout', () => import('../billing/CheckoutPage.tsx')),
  page('payed', () => import('../billing/PayedPage.tsx')),
  page('account', () => import('../account/AccountPage.tsx')),
  page(adminPath, () => import('../admin/AdminScreens.tsx'), 'notFound'),
]

/** Id of the route whose children need a session. */
export const guardId = 'guard'

/** Every screen of the product. `guard` runs before what needs a session, `beforeAll` before every screen. */
export const routesOf = (guard: MiddlewareFunction, beforeAll?: MiddlewareFunction): RouteObject[] => [
  {
    ...(beforeAll && { middleware: [beforeAll] }),
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          ...open,
          { id: guardId, lazy: () => import('./shell/Guarded.tsx'), middleware: [guard], children: guarded },
        ],
      },
    ],
  },
]
