import { affiliateDays } from '../../shared/affiliates.ts'
import { read, write } from '../data/session.ts'

const keptMs = affiliateDays * 24 * 60 * 60 * 1000

/** The code of a partner's link that was followed here; null when there is none, or none that still counts: that is removed. */
export function storedCode(now: Date): string | null {
  const kept = read('affiliate')
  if (kept === null) return null
  const code = codeIn(kept, now)
  if (code === null) write('affiliate', null)
  return code
}

/** Storage is the user's to change: what is no code with its time is none. */
export function codeIn(kept: string, now: Date): string | null {
  try {
    const { code, timestamp } = JSON.parse(kept) as { code?: unknown; timestamp?: unknown }
    if (typeof code !== 'string' || typeof timestamp !== 'number') return null
    return now.getTime() - timestamp < keptMs ? code : null
  } catch {
    return null
  }
}
