import type { CallOutput } from '../../shared/api/contract.ts'
import { nearlyFullShare } from '../../shared/quotas.ts'
import { query } from '../data/api.ts'

export type Usage = CallOutput<'GET /api/usage'>[number]
/** A quota of what is kept, which can be used up. */
export type CountedUsage = Usage & { used: number }
export type Level = 'free' | 'near' | 'full'

export const usageRead = query('GET /api/usage', {})

export const isCounted = (usage: Usage): usage is CountedUsage => usage.used !== null

export const shareOf = ({ used, allowed }: CountedUsage): number => Math.min(used / allowed, 1)

export function levelOf(usage: CountedUsage): Level {
  const share = shareOf(usage)
  return share >= 1 ? 'full' : share >= nearlyFullShare ? 'near' : 'free'
}

/** The fullest of the quotas that are nearly full, for the notice. */
export function fullest(usages: readonly CountedUsage[]): CountedUsage | undefined {
  return usages
    .filter((usage) => levelOf(usage) !== 'free')
    .toSorted((a, b) => shareOf(b) - shareOf(a))
    .at(0)
}
