import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { AdminNotice } from '../account/SecondFactorSection.tsx'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { queryClient } from '../data/queryClient.ts'
import { Component as NotFound } from '../app/shell/NotFoundPage.tsx'
import type { RouteHandle } from '../app/shell/useArrival.ts'
import { t } from '../texts/index.ts'
import { Page } from '../ui/Page.tsx'
import { adminScreenAt } from './screens.ts'
import styles from './AdminScreens.module.css'
import { adminPaths, listedScreens, placeOf } from './paths.ts'

const readSecondFactor = query('GET /api/secondFactor', {})

/**
 * The screen at an admin address, with its title. For other users it does not exist. That is a courtesy, not
 * protection: the server checks every call.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const at = adminScreenAt(pathname)
  const role = at && (await queryClient.query(query('GET /api/getRole', {})))
  const secondFactor = role && (await queryClient.query(readSecondFactor))
  if (at && secondFactor?.forAdmin === 'rests') return { ...at.screen.handle, Screen: Resting, id: 0, isFound: false }
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
      {isFound && <AskForSecondFactor />}
      <Screen key={id} id={id} />
    </>
  )
}

/** Asks an administrator for a second factor on every screen of the admin side. */
function AskForSecondFactor() {
  const { data } = useQuery(readSecondFactor)
  if (!data?.forAdmin) return null
  return (
    <div className={styles.notice}>
      <AdminNotice status={data} actions={<Link to={paths.account}>{t.secondFactor.toSetUp}</Link>} />
    </div>
  )
}

/** In place of every admin screen while the rights of an administrator rest. */
function Resting() {
  return (
    <Page title={t.secondFactor.title} width="text">
      <AskForSecondFactor />
    </Page>
  )
}

function AdminNav() {
  const { screen: current, isItself } = placeOf(useLocation().pathname)
  const words = t.admin.nav
  return (
    <nav aria-label={words.label} className={styles.nav}>
      <ul className={styles.list}>
        {listedScreens.map((screen) => (
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
