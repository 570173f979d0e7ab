import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './styles/index.css'
import { onSignedOut } from './call.ts'
import { queryClient } from './queryClient.ts'
import { goToLogin, guardedPlace, router } from './routes.tsx'
import { hasUnsent, isAuthorised, onSessionChange, rememberAffiliate, webToken } from './session.ts'

rememberAffiliate(location.search, new Date())
onSignedOut(() => void goToLogin(guardedPlace()))

// Whoever signs in or out, here or in another tab: what was fetched for one user is never shown to another.
let token = webToken()
onSessionChange(() => {
  if (webToken() === token) return
  token = webToken()
  if (token) void queryClient.resetQueries()
  else queryClient.clear()
  const place = guardedPlace()
  if (!token && place) void goToLogin(place)
})

if (isAuthorised()) void import('./auth/freeCount.ts').then(({ refreshFreeCount }) => refreshFreeCount())
// Ratings of an earlier visit that the server does not have yet.
if (hasUnsent()) void import('./study/sender.ts').then(({ outbox }) => outbox.wake())

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
