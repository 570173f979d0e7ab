import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { query } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { Component as NotFound } from '../app/shell/NotFoundPage.tsx'
import type { RouteHandle } from '../app/shell/useArrival.ts'
import { t } from '../texts/index.ts'
import { adminScreenAt } from './screens.ts'
import styles from './AdminScreens.module.css'
import { adminPaths, placeOf } from './paths.ts'

/**
 * The screen at an admin address, with its title. For other users it does not exist. That is a courtesy, not
 * protection: the server checks every call.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const at = adminScreenAt(pathname)
  const role = at && (await queryClient.query(query('GET /api/getRole', {})))
  if (!at || role?.name !== 'admin') {
    const handle: RouteHandle = { title: t.shell.routes.notFound, about: 'notFound' }
    return { ...handle, Screen: NotFound, id: 0, isFound: false }
  }
  const { Component: Screen } = await at.screen.load()
  return { ...at.screen.handle, Screen, id: at.id, isFound: true }
}

/** The admin side: its navigation, and one of its screens. */
export function Component() {
  const { Screen, id, isFound } = useLoaderData<typeof loader>()
  return (
    <>
      {isFound && <AdminNav />}
      <Screen key={id} id={id} />
    </>
  )
}

const screens = [
  'candidates',
  'affiliates',
  'users',
  'reports',
  'declarations',
  'health',
  'jobs',
  'ai',
  'ledger',
  'audit',
] as const

function AdminNav() {
  const { screen: current, isItself } = placeOf(useLocation().pathname)
  const words = t.admin.nav
  return (
    <nav aria-label={words.label} className={styles.nav}>
      <ul className={styles.list}>
        {screens.map((screen) => (
          <li key={screen}>
            <Link
              to={adminPaths[screen]}
              aria-current={current === adminPaths[screen] ? (isItself ? 'page' : 'true') : undefined}
              className={styles.link}
            >
              {words[screen]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
