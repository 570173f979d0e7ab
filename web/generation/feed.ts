import type { Progress } from '../../shared/api/contract.ts'

/** A file's first poll comes so long after its upload, and so often from then on (product constants). */
const pollAfterMs = 10_000
const pollEveryMs = 2000

export interface FeedParts {
  /** Calls `listener` whenever the generation may have gone on. Returns what ends that. */
  onNews(listener: () => void): () => void
  /** Whether such news come at once; else asking now and then is the only way. */
  isLive(): boolean
  ask(signal: AbortSignal): Promise<Progress>
  /** Asking failed; it is tried again unless that closes the feed. */
  onFailure(error: unknown): void
  onProgress(progress: Progress, isPolled: boolean): void
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** Hears of a generation's progress: it asks when there is news, and now and then while there is nobody who brings them. */
export function openFeed({ onNews, isLive, ask, onFailure, onProgress, pause }: FeedParts): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let isAsking = false
  let isNew = false

  /** One question at a time, so that no answer overtakes another; news that come meanwhile are asked about after it. */
  async function askNow(isPolled: boolean): Promise<void> {
    isNew = true
    if (isAsking) return
    isAsking = true
    while (isNew && !signal.aborted) {
      isNew = false
      try {
        const progress = await ask(signal)
        if (!signal.aborted) onProgress(progress, isPolled)
      } catch (error) {
        if (!signal.aborted) onFailure(error)
      }
    }
    isAsking = false
  }

  async function keepAsking(): Promise<void> {
    await pause(pollAfterMs, signal)
    while (!signal.aborted) {
      if (!isLive()) await askNow(true)
      await pause(pollEveryMs, signal)
    }
  }

  signal.addEventListener(
    'abort',
    onNews(() => void askNow(false)),
  )
  if (isLive()) void askNow(false)
  void keepAsking()
  return () => closing.abort()
}
