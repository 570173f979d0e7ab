import { useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { t } from '../../texts/index.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { ConsentBanner } from './ConsentBanner.tsx'
import { Footer } from './Footer.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './useArrival.ts'
import { useScreenFade } from './useScreenFade.ts'

/** Where a place's scroll position is kept: pages that were loaded anew all have one key, and must not share it. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** What is around every screen. */
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
