import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router'
import { paths } from '../data/paths.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import type { RouteHandle } from './shell/useArrival.ts'
import { t } from '../texts/index.ts'

type Lazy = Exclude<RouteObject['lazy'], undefined>

const titles = t.shell.routes
const page = (path: string, handle: RouteHandle, lazy: Lazy): RouteObject => ({ path, handle, lazy })
const alias = (path: string, target: string): RouteObject => ({
  path,
  handle: titles.decks,
  loader: () => redirect(target),
})
const text = () => import('../site/TextPage.tsx')

const open = [
  page('/', titles.home, () => import('../site/HomePage.tsx')),
  page('login', titles.login, () => import('../auth/LoginPage.tsx')),
  page('reset/:token', titles.reset, () => import('../auth/ResetPage.tsx')),
  page('verify/:token', titles.verify, () => import('../auth/VerifyPage.tsx')),
  page('unsubscribe/:token', titles.unsubscribe, () => import('../auth/UnsubscribePage.tsx')),
  page('blogs', titles.blogs, () => import('../blog/BlogPage.tsx')),
  page('blogs/:name', titles.article, () => import('../blog/ArticlePage.tsx')),
  page('mission', titles.mission, text),
  page('gdpr', titles.gdpr, text),
  page('terms', titles.terms, text),
  page('imprint', titles.imprint, text),
  page('*', titles.notFound, () => import('./shell/NotFoundPage.tsx')),
]

/** The route of all admin screens. Their addresses and titles are in web/admin/screens.ts. */
export const adminPath = 'admin/*'

const guarded = [
  alias('deck', '/dashboard'),
  alias('dashboard', paths.decks),
  page('decks', titles.decks, () => import('../decks/DecksPage.tsx')),
  page('deck/:id', titles.deck, () => import('../decks/DeckPage.tsx')),
  page('cards', titles.cards, () => import('../search/SearchPage.tsx')),
  page('generate', titles.generate, () => import('../generation/GeneratePage.tsx')),
  page('welcomeGeneration', titles.welcomeGeneration, () => import('../generation/WelcomePage.tsx')),
  page('deck/:id/review', titles.review, () => import('../review/TrayPage.tsx')),
  page('deck/:id/document/:documentId', titles.document, () => import('../review/DocumentPage.tsx')),
  page('deck/:id/class', titles.class, () => import('../sharing/ClassPage.tsx')),
  page('join/:token', titles.join, () => import('../sharing/JoinPage.tsx')),
  page('learn', titles.learn, () => import('../study/LearnPage.tsx')),
  page('practise', titles.practise, () => import('../practice/PractisePage.tsx')),
  page('test', titles.test, () => import('../practice/TestPage.tsx')),
  page('match', titles.match, () => import('../practice/MatchPage.tsx')),
  page('statistics', titles.statistics, () => import('../study/StatisticsPage.tsx')),
  page('checkout', titles.checkout, () => import('../billing/CheckoutPage.tsx')),
  page('payed', titles.payed, () => import('../billing/PayedPage.tsx')),
  page('account', titles.account, () => import('../account/AccountPage.tsx')),
  page(adminPath, titles.notFound, () => import('../admin/AdminScreens.tsx')),
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
