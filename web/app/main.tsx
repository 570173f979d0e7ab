import { createRoot, hydrateRoot } from 'react-dom/client'
import type { KnownAnswer } from '../../shared/pages.ts'
import '../ui/styles/index.css'
import { App } from './App.tsx'
import { onSignedOut } from '../data/call.ts'
import { knowAnswers, queryClient } from '../data/queryClient.ts'
import { firstScreen, goToLogin, guardedPlace, router } from './router.ts'
import { hasUnsent, isAuthorised, onSessionChange, webToken } from '../data/session.ts'
import { watchForReleases } from './shell/freshProgram.ts'

knowAnswers(JSON.parse(document.getElementById('answers')?.textContent ?? '[]') as KnownAnswer[])
watchForReleases()
onSignedOut(() => void goToLogin(guardedPlace()))

const goLive = () => void import('../data/live/live.ts').then(({ startLive }) => startLive())

// Whoever signs in or out, here or in another tab: what was fetched for one user is never shown to another.
let token = webToken()
onSessionChange(() => {
  if (webToken() === token) return
  token = webToken()
  if (token) {
    void queryClient.resetQueries()
    goLive()
  } else queryClient.clear()
  const place = guardedPlace()
  if (!token && place) void goToLogin(place)
})

if (isAuthorised()) void import('../auth/freeCount.ts').then(({ refreshFreeCount }) => refreshFreeCount())
// Not before there is something that could change.
if (isAuthorised()) void firstScreen().then(goLive)
// Ratings and payments of an earlier visit that the server does not know of yet.
if (hasUnsent()) {
  void import('../study/sender.ts').then(({ outbox }) => outbox.wake())
  void import('../billing/reporting.ts').then(({ sendReports }) => sendReports())
}

const root = document.getElementById('root')
if (root) void show(root)

/** Takes over what the server sent of a public page, else begins with nothing. */
async function show(container: HTMLElement): Promise<void> {
  const app = <App router={router} />
  if (!container.hasChildNodes()) return createRoot(container).render(app)
  await firstScreen()
  hydrateRoot(container, app)
}
