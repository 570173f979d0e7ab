import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { flushSync } from 'react-dom'
import { languageKey, localeNames, locales } from '../../../shared/locales.ts'
import { isPrivateScreen } from '../../../shared/pages.ts'
import { t } from '../../texts/index.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import kit from '../../ui/kit.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../../data/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { queryClient } from '../../data/queryClient.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAuthorised } from '../../data/session.ts'
import styles from './Shell.module.css'
import { useArrival } from './useArrival.ts'
import { configRead, mailto, useProduct } from './config.ts'
import { analyticsMark, type Consent, consent, isAnalyticsLoaded, setConsent, useConsent } from './consent.ts'
import { useLogout } from './useLogout.ts'

/** The key of a scroll position. Reloaded pages all have the key `default`, and must not share a position. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** The frame of every screen. */
export function Shell() {
  const { key } = useLocation()
  // The menu belongs to the place where it was opened: going somewhere closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const isMenuOpen = menuOpenAt === key
  useArrival()
  useScreenFade()
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip} inert={isMenuOpen}>
        {t.shell.skipToContent}
      </a>
      <LoadingBar />
      <TopBar isMenuOpen={isMenuOpen} onMenu={(open) => setMenuOpenAt(open ? key : null)} />
      <div className={styles.screen} inert={isMenuOpen}>
        <ConsentBanner />
        <OfflineNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <Toasts />
      <ScrollRestoration getKey={placeOf} />
    </div>
  )
}

/** A thin bar at the top while a navigation takes longer than one notices. */
function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className={styles.bar} role="status">
      <span className={kit.hidden}>{t.shell.loadingPage}</span>
    </div>
  )
}

function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <div className={styles.frame}>
      <Notice tone="warning" className={styles.notice}>
        {t.shell.offline} <span className={styles.note}>{t.shell.offlineNote}</span>
      </Notice>
    </div>
  )
}

function onConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** As --slow in web/ui/styles/tokens.css. */
const durationMs = 200

/**
 * Fades each new screen in, where motion is welcome. Not by React's ViewTransition: it holds back effects until it is over,
 * and focus would move to the heading after the user has gone on to the menu.
 */
function useScreenFade(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  // Before the new screen is painted; the first one is there at once.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: durationMs, easing: 'ease-out' })
  }, [pathname])
}

const about = ['mission', 'blogs'] as const
const legal = ['gdpr', 'terms', 'imprint', 'accessibility'] as const
const contracts = ['cancel', 'withdraw'] as const

/** Links to the pages about the product, and to its support. */
function Footer() {
  const { productName, supportEmail } = useProduct()
  const { footer, routes } = t.shell
  const names = { ...routes, ...footer }
  const linkTo = (page: (typeof about | typeof legal | typeof contracts)[number]) => (
    <li key={page}>
      <Link to={paths[page]}>{names[page]}</Link>
    </li>
  )
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.line}>
          <strong>{productName}</strong> {footer.line}
        </p>
        <nav aria-label={footer.label}>
          <ul className={styles.links}>
            {about.map(linkTo)}
            <li>
              <a href={mailto(supportEmail, t.shell.support(productName))}>{footer.support}</a>
            </li>
            {legal.map(linkTo)}
            <li>
              <button type="button" onClick={askAgain}>
                {footer.cookies}
              </button>
            </li>
            {locales
              .filter((locale) => locale !== t.locale)
              .map((locale) => (
                <li key={locale}>
                  <a href={`?${languageKey}=${locale}`} lang={locale} hrefLang={locale} onClick={keepAddress}>
                    {localeNames[locale]}
                  </a>
                </li>
              ))}
          </ul>
          <ul className={styles.contracts}>{contracts.map(linkTo)}</ul>
        </nav>
      </div>
    </footer>
  )
}

/** Changes the language and keeps the other parameters of the address. */
function keepAddress({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const parameters = new URLSearchParams(location.search)
  parameters.set(languageKey, link.lang)
  link.search = String(parameters)
}

/** Asks about cookies again, and focuses the question. */
function askAgain() {
  flushSync(() => setConsent(null))
  document.getElementById('consent')?.focus()
}

/** Asks whether cookies and analytics tools may be used. Without consent none of them is loaded. */
function ConsentBanner() {
  const consent = useConsent()

  // At the start and after a yes, in this tab or another. Without a network there is nothing to analyse.
  useEffect(() => {
    if (consent === 'granted') loadAnalytics().catch(() => {})
  }, [consent])

  if (consent !== null) return null
  const { label, question, reject, accept } = t.shell.consent
  return (
    <section id="consent" tabIndex={-1} aria-label={label} className={styles.consent}>
      <p>{question}</p>
      <div className={styles.choices}>
        <Button onClick={() => answer('denied')}>{reject}</Button>
        <Button onClick={() => answer('granted')}>{accept}</Button>
      </div>
    </section>
  )
}

function answer(choice: Consent) {
  // The buttons go: focus goes on with the page.
  document.getElementById('main')?.focus({ preventScroll: true })
  setConsent(choice)
  if (choice === 'denied' && isAnalyticsLoaded()) location.reload()
}

/** A page that began on a private screen has a policy that forbids these tools: they wait for the next page. */
const isPrivatePage = typeof location !== 'undefined' && isPrivateScreen(location.pathname)

/** Loads the configured analytics tools, once in a page, after the visitor consents. */
async function loadAnalytics(): Promise<void> {
  if (isPrivatePage) return
  const { analytics } = await queryClient.query(configRead)
  if (consent() !== 'granted' || isAnalyticsLoaded() || isPrivateScreen(location.pathname)) return
  for (const src of analytics) {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.setAttribute(analyticsMark, '')
    document.head.append(script)
  }
}

/**
 * The toolbar; on narrow screens its links are a menu over the whole screen, and what lies beneath is inert. The browser
 * opens and closes it, also before hydration. A menu that was opened until then is closed by hydration:
 * web/public/appearance.js presses the button again, so that the client notices.
 */
function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: (open: boolean) => void }) {
  const { productName } = useProduct()
  const menu = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isMenuOpen) menu.current?.hidePopover()
  }, [isMenuOpen])

  // A window that becomes wide has no menu, and the screen beneath it is usable again.
  useEffect(() => {
    if (!isMenuOpen) return
    const narrow = matchMedia('(width <= 750px)')
    const close = () => onMenu(false)
    narrow.addEventListener('change', close)
    return () => narrow.removeEventListener('change', close)
  }, [isMenuOpen, onMenu])

  return (
    <header className={styles.topBar}>
      <div className={styles.topBarInner}>
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
  const { nav, routes } = t.shell
  return (
    <>
      <Item to={paths.mission}>{routes.mission}</Item>
      {isAuthorised ? (
        <>
          <Item to={paths.account}>{nav.account}</Item>
          <Item to={paths.decks}>{routes.learn}</Item>
          <li>
            <button type="button" onClick={logout}>
              {nav.logout}
            </button>
          </li>
        </>
      ) : (
        <Item to={paths.login}>{routes.login}</Item>
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
