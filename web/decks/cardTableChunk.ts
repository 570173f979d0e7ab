import { needsReload } from '../app/shell/ErrorScreen.tsx'
import { t } from '../texts/index.ts'
import type { Toast } from '../ui/toast.ts'
import type CardTable from './table/CardTable.tsx'

interface Chunk {
  default: typeof CardTable
}

/** A connection can be back without an `online` event. */
const retryMs = 10_000

let problem: Toast | null = null
const listeners = new Set<() => void>()
let failures = 0
/** Browsers remember a failed import for the life of the page, so a retry needs another URL. */
let retryUrl: string | null = null

async function importChunk(): Promise<Chunk> {
  if (!navigator.onLine) throw new Error('There is no connection.')
  try {
    return await (retryUrl === null
      ? import('./table/CardTable.tsx')
      : (import(/* @vite-ignore */ retryUrl) as Promise<Chunk>))
  } catch (error) {
    const [url] = /https?:[^\s?]+/.exec(String(error)) ?? []
    if (url) retryUrl = `${url}?again=${++failures}`
    throw error
  }
}

/** Why the last attempt failed. Only a chunk that a release removed leaves the user something to do. */
function currentProblem(): Toast {
  const { offline, failed, gone, reload } = t.topics.view
  if (!navigator.onLine) return { message: offline, tone: 'error' }
  if (!needsReload()) return { message: failed, tone: 'error' }
  return { message: gone, tone: 'error', action: { label: reload, run: () => location.reload() } }
}

function setProblem(next: Toast | null): void {
  if (next?.message === problem?.message) return
  problem = next
  for (const listener of listeners) listener()
}

/** Waits for a connection or, unless the page is to be reloaded, for the next interval. */
function nextAttempt(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  window.addEventListener('online', () => resolve(), { once: true })
  if (!problem?.action) setTimeout(resolve, retryMs)
  return promise
}

/** The chunk of the card table. */
export const cardTableChunk = {
  /** Resolves as soon as an attempt succeeds, and never rejects: `lazy` would keep the failure. */
  async load(): Promise<Chunk> {
    for (;;) {
      try {
        const chunk = await importChunk()
        setProblem(null)
        return chunk
      } catch {
        setProblem(currentProblem())
        await nextAttempt()
      }
    }
  },
  prefetch: () => void importChunk().catch(() => {}),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  problem: () => problem,
}
