import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { announceRest } from './announce.ts'

/** Goes on to tell of what was begun in this tab before the page was loaded anew. */
export function useAnnouncements(): void {
  const navigate = useNavigate()
  useEffect(() => announceRest((path) => void navigate(path)), [navigate])
}
