import { type ReactNode, useState } from 'react'
import { t } from '../texts/index.ts'
import { Spinner } from '../ui/Loading.tsx'
import { PremiumNotice } from './PremiumNotice.tsx'
import { isUnpaid, useEntitlement } from './useEntitlement.ts'

interface EntitledProps {
  /** What is in it was paid for before. */
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
