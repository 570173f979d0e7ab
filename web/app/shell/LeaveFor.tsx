import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast.ts'

interface LeaveForProps {
  to: string
  why: string
  /** The explanation stays until it is dismissed. */
  stays?: boolean
}

/** Leaves a screen whose subject is gone, with an explanation. */
export function LeaveFor({ to, why, stays = true }: LeaveForProps) {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    toast({ message: why, tone: 'error', stays })
    void navigate(to, { replace: true })
  }, [navigate, to, why, stays])
  return null
}
