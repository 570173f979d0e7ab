import { useNavigate } from 'react-router'
import { call } from '../../data/call.ts'
import { paths } from '../../data/paths.ts'
import { queryClient } from '../../data/queryClient.ts'
import { clearStorage, hasUnsent, beforeLogout, logout } from '../../data/session.ts'

/** Ends the session on the server, clears all data here, and goes to the home page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    logout.isUnderWay = true
    logout.ended = promise
    try {
      if (hasUnsent()) await sendRatings()
      for (const work of beforeLogout) await work()
      // A response on its way would arrive after the session.
      await queryClient.cancelQueries()
      // Without a connection the session ends here at once, and on the server when it expires.
      void call('POST /api/logout', {}, { keepalive: true }).catch(() => {})
      // Home first, and painted at once: a screen that is still mounted would read without a session, and lead to the login screen.
      await navigate(paths.home, { flushSync: true })
      clearStorage()
    } finally {
      logout.isUnderWay = false
      resolve()
    }
  }
}

/** Ratings that are still on their way are sent while there is a session. */
async function sendRatings(): Promise<void> {
  const { outbox } = await import('../../study/sender.ts')
  await outbox.flush()
}
