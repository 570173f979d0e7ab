import { call } from '../data/api.ts'
import { setFreeCount } from '../data/remembered.ts'

/** Asks how many free generations are left and remembers it; none when that fails. */
export async function refreshFreeCount(): Promise<void> {
  const { count } = await call('GET /api/freeGenerationsAvailable', {}).catch(() => ({ count: 0 }))
  setFreeCount(count)
}
