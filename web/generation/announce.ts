import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Progress } from '../../shared/api/contract.ts'
import { paths } from '../data/paths.ts'
import { isAuthorised, onSessionChange } from '../data/session.ts'
import { readTab, writeTab } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { follow } from './follow.ts'
import { isUnderWay } from './progress.ts'
import { isShown } from './useGeneration.ts'

/** A generation that was begun in this tab. */
export interface Begun {
  id: number
  deckId: number
  deckName: string
}

type Open = (path: string) => void

/** Those that are still under way, so that a reload forgets none. */
const tabName = 'generations'
const announced = new Map<number, Begun>()

/** Announces the end of a generation in a toast, unless the screen shows it anyway. */
export function announce(begun: Begun, open: Open): void {
  const { id, deckId } = begun
  if (announced.has(id)) return
  announced.set(id, begun)
  keep()
  const end = () => {
    unfollow()
    unwatch()
    announced.delete(id)
    keep()
  }
  const unwatch = onSessionChange(() => !isAuthorised() && end())
  const unfollow = follow(deckId, (progress) => {
    // The progress may still be that of an earlier generation.
    if (isUnderWay(progress) || (progress.id ?? 0) < id) return
    end()
    if (progress.id === id && !isShown(deckId)) showOutcome(begun, progress, open)
  })
}

/** The generation of a deck that was begun in this tab and is still under way, after a reload, too. */
export function begunFor(deckId: number): number | null {
  return kept().findLast((begun) => begun.deckId === deckId)?.id ?? null
}

function showOutcome({ deckId, deckName }: Begun, { state, cards, message }: Progress, open: Open): void {
  const { done, failed } = t.generation
  if (state === 'done' && cards > 0) {
    const action = { label: done.toastAction, run: () => open(paths.review(deckId)) }
    toast({ message: done.toast(cards, deckName), action, tone: 'good' })
    return
  }
  const action = { label: failed.toastAction, run: () => open(paths.deck(deckId)) }
  toast({ message: failed.toast(deckName, message), action, tone: state === 'done' ? 'plain' : 'error' })
}

function keep(): void {
  writeTab(tabName, announced.size > 0 ? JSON.stringify([...announced.values()]) : null)
}

function kept(): Begun[] {
  const json = readTab(tabName)
  // Written above, and gone with the tab: it has the shape that it was given.
  return json === null ? [] : (JSON.parse(json) as Begun[])
}

/** Resumes the announcements of this tab after a reload. */
export function useAnnouncements(): void {
  const navigate = useNavigate()
  useEffect(() => {
    for (const begun of kept()) announce(begun, (path) => void navigate(path))
  }, [navigate])
}
