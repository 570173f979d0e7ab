import { useNavigate } from 'react-router'
import { call } from '../../data/call.ts'
import { paths } from '../../data/paths.ts'
import { queryClient } from '../../data/queryClient.ts'
import { clearStorage, hasUnsent } from '../../data/session.ts'
import { beforeLogout, logout } from './beforeLogout.ts'

/** Logs out: tells the server, forgets everything here, and goes home. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    logout.isUnderWay = true
    logout.ended = promise
    try {
      if (hasUnsent()) await sendRatings()
      for (const work of beforeLogout) await work()
      // What is being read would come after the end of the session.
      await queryClient.cancelQueries()
      // Without a connection the session here still ends; the server's ends with its time.
      void call('POST /api/logout', {}, { keepalive: true }).catch(() => {})
      // Home first: a screen that needs a session would lead to the login screen once there is none.
      await navigate(paths.home)
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
