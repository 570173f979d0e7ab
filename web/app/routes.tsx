import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router'
import { paths } from '../data/paths.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import type { ScreenName } from './shell/descriptions.ts'
import type { RouteHandle } from './shell/useArrival.ts'
import { t } from '../texts/index.ts'

type Lazy = Exclude<RouteObject['lazy'], undefined>

const handleOf = (about: ScreenName): RouteHandle => ({ title: t.shell.routes[about], about })
const page = (path: string, about: ScreenName, lazy: Lazy): RouteObject => ({ path, handle: handleOf(about), lazy })
const alias = (path: string, target: string): RouteObject => ({
  path,
  handle: handleOf('decks'),
  loader: () => redirect(target),
})
const text = () => import('../site/TextPage.tsx')

const open = [
  page('/', 'home', () => import('../site/HomePage.tsx')),
  page('login', 'login', () => import('../auth/LoginPage.tsx')),
  page('reset/:token', 'reset', () => import('../auth/ResetPage.tsx')),
  page('verify/:token', 'verify', () => import('../auth/VerifyPage.tsx')),
  page('unsubscribe/:token', 'unsubscribe', () => import('../auth/UnsubscribePage.tsx')),
  page('blogs', 'blogs', () => import('../blog/BlogPage.tsx')),
  page('blogs/:name', 'article', () => import('../blog/ArticlePage.tsx')),
  page('mission', 'mission', text),
  page('gdpr', 'gdpr', text),
  page('terms', 'terms', text),
  page('imprint', 'imprint', text),
  page('*', 'notFound', () => import('./shell/NotFoundPage.tsx')),
]

/** The route of all admin screens. Their addresses and titles are in web/admin/screens.ts. */
export const adminPath = 'admin/*'

const guarded = [
  alias('deck', '/dashboard'),
  alias('dashboard', paths.decks),
  page('decks', 'decks', () => import('../decks/DecksPage.tsx')),
  page('deck/:id', 'deck', () => import('../decks/DeckPage.tsx')),
  page('cards', 'cards', () => import('../search/SearchPage.tsx')),
  page('generate', 'generate', () => import('../generation/GeneratePage.tsx')),
  page('welcomeGeneration', 'welcomeGeneration', () => import('../generation/WelcomePage.tsx')),
  page('deck/:id/review', 'review', () => import('../review/TrayPage.tsx')),
  page('deck/:id/document/:documentId', 'document', () => import('../review/DocumentPage.tsx')),
  page('deck/:id/class', 'class', () => import('../sharing/ClassPage.tsx')),
  page('join/:token', 'join', () => import('../sharing/JoinPage.tsx')),
  page('learn', 'learn', () => import('../study/LearnPage.tsx')),
  page('practise', 'practise', () => import('../practice/PractisePage.tsx')),
  page('test', 'test', () => import('../practice/TestPage.tsx')),
  page('match', 'match', () => import('../practice/MatchPage.tsx')),
  page('statistics', 'statistics', () => import('../study/StatisticsPage.tsx')),
  page('checkout', 'checkout', () => import('../billing/CheckoutPage.tsx')),
  page('payed', 'payed', () => import('../billing/PayedPage.tsx')),
  page('account', 'account', () => import('../account/AccountPage.tsx')),
  page(adminPath, 'notFound', () => import('../admin/AdminScreens.tsx')),
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
