import type { ComponentType } from 'react'
import type { RouteHandle } from '../app/shell/useArrival.ts'
import { t } from '../texts/index.ts'

interface AdminScreen {
  path: string
  /** An id follows in its address. */
  hasId?: true
  handle: RouteHandle
  load: () => Promise<{ Component: ComponentType<{ id: number }> }>
}

const titles = t.admin.routes

/** Every screen of admins. They are not in the table of routes, which every page of the product loads. */
export const adminScreens: readonly AdminScreen[] = [
  { path: '/admin/candidates', handle: titles.candidates, load: () => import('./CandidatesPage.tsx') },
  { path: '/admin/affiliates', handle: titles.affiliates, load: () => import('./AffiliatesPage.tsx') },
  {
    path: '/admin/affiliate/details',
    hasId: true,
    handle: titles.affiliate,
    load: () => import('./AffiliatePage.tsx'),
  },
  {
    path: '/admin/affiliate',
    hasId: true,
    handle: titles.convert,
    load: async () => ({ Component: (await import('./AffiliatePage.tsx')).ConvertPage }),
  },
  { path: '/admin/users', handle: titles.users, load: () => import('./UsersPage.tsx') },
  { path: '/admin/reports', handle: titles.reports, load: () => import('./ReportsPage.tsx') },
  {
    path: '/admin/declarations',
    handle: titles.declarations,
    load: () => import('./DeclarationsPage.tsx'),
  },
  { path: '/admin/health', handle: titles.health, load: () => import('./HealthPage.tsx') },
  { path: '/admin/jobs', handle: titles.jobs, load: () => import('./JobsPage.tsx') },
  { path: '/admin/ai', handle: titles.ai, load: () => import('./AiPage.tsx') },
  { path: '/admin/ledger', handle: titles.ledger, load: () => import('./LedgerPage.tsx') },
  { path: '/admin/audit', handle: titles.audit, load: () => import('./AuditPage.tsx') },
]

/** The screen at an address and the id in it, which is 0 where there is none; nothing if it is the address of no screen. */
export function adminScreenAt(pathname: string): { screen: AdminScreen; id: number } | undefined {
  const [, path, id] = /^(.*?)(?:\/([1-9]\d{0,14}))?$/.exec(pathname) ?? []
  const screen = adminScreens.find((one) => one.path === path && (one.hasId ?? false) === (id !== undefined))
  return screen && { screen, id: Number(id ?? 0) }
}
