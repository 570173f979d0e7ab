import { type ComponentProps, createContext } from 'react'
import type { RouterProvider } from 'react-router/dom'

export type Router = ComponentProps<typeof RouterProvider>['router']

/** The router, for what must know at this moment where the browser is going: hooks know with the next picture. */
export const RouterContext = createContext<Router | null>(null)
