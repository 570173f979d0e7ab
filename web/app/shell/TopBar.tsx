import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../data/paths.ts'
import { t } from '../../texts/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAuthorised } from '../../data/session.ts'
import { useProduct } from './config.ts'
import styles from './TopBar.module.css'
import { useLogout } from './useLogout.ts'

interface TopBarProps {
  isMenuOpen: boolean
  onMenu: (open: boolean) => void
}

/**
 * The toolbar; on narrow screens its links are a menu over the whole screen, and what lies beneath is inert. The browser
 * opens and closes it, also without the program. One that was opened before the program came is shut when that takes over:
 * web/public/appearance.js presses the button again, and so the program hears of it.
 */
export function TopBar({ isMenuOpen, onMenu }: TopBarProps) {
  const { productName } = useProduct()
  const menu = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isMenuOpen) menu.current?.hidePopover()
  }, [isMenuOpen])

  // A window that becomes wide has no menu any more, and what lay beneath it is to be used again.
  useEffect(() => {
    if (!isMenuOpen) return
    const narrow = matchMedia('(width <= 750px)')
    const close = () => onMenu(false)
    narrow.addEventListener('change', close)
    return () => narrow.removeEventListener('change', close)
  }, [isMenuOpen, onMenu])

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.product}>
          <Mark />
          {productName}
        </Link>
        <IconButton
          icon={isMenuOpen ? 'close' : 'menu'}
          label={t.shell.menu}
          className={styles.toggle}
          aria-expanded={isMenuOpen}
          popoverTarget="navigation"
        />
        <nav
          ref={menu}
          id="navigation"
          popover="auto"
          aria-label={t.shell.mainNavigation}
          className={styles.nav}
          onToggle={({ newState }) => onMenu(newState === 'open')}
        >
          <ul className={styles.items}>
            <NavItems />
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** A card that looks out of its box. */
function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className={styles.mark}>
      <path d="M5 3.5h12M3.5 6.5h15" />
      <path d="M2 9.5h18v9.5H2z" />
      <path d="M5 12.5h12" className={styles.red} />
    </svg>
  )
}

/** The links of the toolbar and of the narrow menu: the same everywhere. */
function NavItems() {
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
