import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** As --slow in web/ui/styles/tokens.css. */
const durationMs = 200

/**
 * Fades each new screen in, where motion is welcome. Not by React's ViewTransition: it holds back effects until it is over,
 * and focus would come to the heading after somebody has gone on to the menu.
 */
export function useScreenFade(): void {
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
