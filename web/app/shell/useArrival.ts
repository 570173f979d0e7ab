import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { t } from '../../texts/index.ts'
import { useProduct } from './config.ts'

/** The title and description of a screen, from the route table or from the screen's loader. */
export interface RouteHandle {
  title: string
  description: string
}

export const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle && 'description' in handle

/** Keeps the document's title and description those of the route, and moves focus to each new screen. */
export function useArrival(): void {
  const { productName } = useProduct()
  const { pathname } = useLocation()
  const handle = useMatches()
    .flatMap(({ handle, loaderData }) => [handle, loaderData])
    .findLast(isHandle)
  const title = t.shell.documentTitle(productName, handle?.title ?? t.shell.routes.notFound.title)
  const description = handle?.description ?? ''

  // The document's head and its focus are outside of what React renders. The title is set before effects, in which a screen may refine it.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    // The server's tags for the page that it sent are more complete.
    if (canonical?.href.replace(/\?.*/, '').endsWith(pathname)) return
    canonical?.remove()
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [description, pathname])

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
