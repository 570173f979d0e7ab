import type { RouteObject } from 'react-router'
import { adminScreens } from '../../admin/screens.ts'
import { adminPath, guardId, routesOf } from '../routes.tsx'
import { isHandle, type RouteHandle } from '../shell/useArrival.ts'

/** A route as the table of routes says it. */
export interface Place {
  /** Absolute, or `*`. */
  path: string
  handle: RouteHandle
  isGuarded: boolean
}

/** Every route that is an address. */
export const places = (): Place[] => placesOf(routesOf(() => {}))

const adminPlaces = adminScreens.map(({ path, hasId, handle }): Place => ({
  path: hasId ? `${path}/:id` : path,
  handle,
  isGuarded: true,
}))

function placesOf(routes: RouteObject[], isGuarded = false): Place[] {
  return routes.flatMap((route) => {
    const { path, children = [] } = route
    const handle: unknown = route.handle
    const isGuard = isGuarded || route.id === guardId
    if (path === undefined) return placesOf(children, isGuard)
    if (path === adminPath) return adminPlaces
    if (!isHandle(handle)) throw new Error(`The route ${path} has no title and description.`)
    return { path: path === '*' ? path : `/${path.replace(/^\//, '')}`, handle, isGuarded: isGuard }
  })
}
