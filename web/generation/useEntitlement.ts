import { useQuery } from '@tanstack/react-query'
import { query } from '../data/api.ts'

/** What pays for a generation: a subscription, or one of `free`. */
export interface Entitlement {
  isSubscribed: boolean
  free: number
}

/** What the user has to pay for a generation with; null while that is not known. That it cannot be learned hinders nothing: the server decides. */
export function useEntitlement(): { entitlement: Entitlement | null; isPending: boolean } {
  const subscribed = useQuery(query('GET /api/isSubscribed', {}))
  const available = useQuery(query('GET /api/freeGenerationsAvailable', {}))
  const isPending = subscribed.isPending || available.isPending
  if (!subscribed.data || !available.data) return { entitlement: null, isPending }
  return { entitlement: { isSubscribed: subscribed.data.IsTrue, free: available.data.count }, isPending }
}

/** Whether there is nothing to pay for a generation with. */
export const isUnpaid = (entitlement: Entitlement | null) =>
  entitlement !== null && !entitlement.isSubscribed && entitlement.free <= 0
