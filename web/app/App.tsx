import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../data/queryClient.ts'
import { type Router, RouterContext } from './RouterContext.ts'

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
