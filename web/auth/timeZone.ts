import { call, query } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'

const settings = query('GET /api/settings', {})

/** A day ends where the learner is: tells the server the browser's time zone when it knows another. */
export async function followTimeZone(): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const known = await queryClient.query({ ...settings, staleTime: 'static' })
    if (known.timeZone === timeZone) return
    await call('PUT /api/settings', { timeZone })
    await queryClient.invalidateQueries({ queryKey: settings.queryKey })
  } catch {
    // Nobody asked for it, so nobody is told: the next start tries again.
  }
}
