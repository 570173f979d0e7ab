import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, createContext, StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../data/queryClient.ts'

/** The whole client, in the browser and when its public pages are rendered ahead. */
export function App({ router }: { router: Router }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterContext value={router}>
          <RouterProvider router={router} />
        </RouterContext>
      </QueryClientProvider>
    </StrictMode>
  )
}

type Router = ComponentProps<typeof RouterProvider>['router']

/** The router, for what must know at this moment where the browser is going: hooks know with the next picture. */
export const RouterContext = createContext<Router | null>(null)
