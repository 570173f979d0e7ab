import { Link, useLocation } from 'react-router'
import { paths } from '../../data/paths.ts'
import { useAuthorised } from '../../data/session.ts'
import { t } from '../../texts/index.ts'
import { useLogout } from './useLogout.ts'

/** The links of the toolbar and of the narrow menu: the same everywhere. */
export function NavItems() {
  const isAuthorised = useAuthorised()
  const logout = useLogout()
  const { nav } = t.shell
  return (
    <>
      <Item to={paths.mission}>{nav.mission}</Item>
      {isAuthorised ? (
        <>
          <Item to={paths.account}>{nav.account}</Item>
          <Item to={paths.decks}>{nav.learn}</Item>
          <li>
            <button type="button" onClick={logout}>
              {nav.logout}
            </button>
          </li>
        </>
      ) : (
        <Item to={paths.login}>{nav.login}</Item>
      )}
    </>
  )
}

function Item({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  )
}
