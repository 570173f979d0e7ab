import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { clearStorage } from '../session.ts'

/** Logs out: tells the server, forgets everything here, and goes home. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // Without a connection the session here still ends; the server's ends with its time.
    const told = call('POST /api/logout', {}, { keepalive: true }).catch(() => {})
    // Home first: a screen that needs a session would lead to the login screen once there is none.
    await navigate(paths.home)
    clearStorage()
    await told
  }
}
