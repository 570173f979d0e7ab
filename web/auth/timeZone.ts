import { call, query, refreshAfter } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'

const settings = query('GET /api/settings', {})

/** A day ends by the learner's clock: sends the browser's time zone to the server when it changed. */
export async function followTimeZone(): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const known = await queryClient.query({ ...settings, staleTime: 'static' })
    if (known.timeZone === timeZone) return
    await call('PUT /api/settings', { timeZone })
    await refreshAfter('PUT /api/settings')
  } catch {
    // A failure is not shown: the next start tries again.
  }
}
