import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { t } from '../../texts/index.ts'
import { useProduct } from './config.ts'
import type { ScreenName } from './descriptions.ts'

/** The title of a screen and its description, or whose description it is, from the route table or from the screen's loader. */
export type RouteHandle = { title: string } & ({ description: string } | { about: ScreenName })

export const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle && ('description' in handle || 'about' in handle)

/** Keeps the document's title and description those of the route, and moves focus to each new screen. */
export function useArrival(): void {
  const { productName } = useProduct()
  const { pathname } = useLocation()
  const handle = useMatches()
    .flatMap(({ handle, loaderData }) => [handle, loaderData])
    .findLast(isHandle)
  const title = t.shell.documentTitle(productName, handle?.title ?? t.shell.routes.notFound)

  // The document's head and its focus are outside of what React renders. The title is set before effects, in which a screen may refine it.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  const isFirst = useRef(true)
  useEffect(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    // The server's tags for the page that it sent are more complete.
    const isAsSent = isFirst.current || canonical?.href.replace(/\?.*/, '').endsWith(pathname)
    isFirst.current = false
    if (isAsSent) return
    canonical?.remove()
    void describe(handle)
  }, [handle, pathname])

  // The client takes over from web/public/appearance.js.
  useEffect(() => document.getElementById('root')?.removeAttribute('data-static'), [])

  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const main = document.querySelector<HTMLElement>('#main')
    // A screen that took focus itself, for its first field, keeps it.
    const focused = document.activeElement
    if (!main || (focused !== main && main.contains(focused))) return
    const target = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target.focus({ preventScroll: true })
  }, [pathname])
}

/** Puts the description of a screen into the document's head. Without a connection, it stays that of the last screen. */
async function describe(handle: RouteHandle | undefined): Promise<void> {
  const description =
    handle && 'about' in handle
      ? await import('./descriptions.ts').then(
          ({ descriptionOf }) => descriptionOf(handle.about),
          () => null,
        )
      : (handle?.description ?? '')
  if (description !== null) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
}
