import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../texts/index.ts'
import { Spinner } from '../ui/Loading.tsx'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface EntitledProps {
  /** Its content is already paid for. */
  isPaid?: boolean
  children: ReactNode
}

/** Shows what can be paid for, else the premium notice. What was begun with the last free generation stays. */
export function Entitled({ isPaid = false, children }: EntitledProps) {
  const { entitlement, isPending } = useEntitlement()
  const [mayGoOn, setMayGoOn] = useState(isPaid)
  if (mayGoOn) return children
  if (isPending) return <Spinner label={t.ui.loading} />
  if (isUnpaid(entitlement)) return <PremiumNotice />
  setMayGoOn(true)
  return children
}

/** How a generation is paid: by a subscription, or by one of `free`. */
interface Entitlement {
  isSubscribed: boolean
  free: number
}

/** The user's means to pay for a generation; null until known. Without it the server decides. */
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

/** Shown to users without a subscription or a free generation. */
export function PremiumNotice() {
  const { message, buy } = t.generation.premium
  return (
    <Notice
      actions={
        <Link to={paths.account} className={buttonClass({ variant: 'primary' })}>
          {buy}
        </Link>
      }
    >
      {message}
    </Notice>
  )
}
