import type { Progress } from '../../shared/api/contract.ts'
import { eventParser } from './eventParser.ts'

/** A file's first poll comes so long after its upload, and so often from then on (product constants). */
const pollAfterMs = 10_000
const pollEveryMs = 2000
/** The server lets hear from it every 25 s: when it is silent for so long, something in between swallows it. */
const silentMs = 60_000
const longestPauseMs = 15_000

export interface FeedParts {
  /** Reads the stream of events until it ends; throws when it breaks. */
  listen(onText: (text: string) => void, signal: AbortSignal): Promise<void>
  poll(signal: AbortSignal): Promise<Progress>
  /** Asking failed; it is tried again unless that closes the feed. */
  onFailure(error: unknown): void
  onProgress(progress: Progress, isPolled: boolean): void
  now(): number
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** Hears of a generation's progress: from the stream, which is opened again when it breaks, and by asking while it is silent. */
export function openFeed({ listen, poll, onFailure, onProgress, now, pause }: FeedParts): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let heardAt = -Infinity

  async function keepListening(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const read = eventParser()
      const onText = (text: string) => {
        if (signal.aborted) return
        failures = 0
        heardAt = now()
        for (const data of read(text)) onProgress(JSON.parse(data) as Progress, false)
      }
      await listen(onText, signal).catch(() => {})
      heardAt = -Infinity
      await pause(Math.min(longestPauseMs, 1000 * 2 ** failures++), signal)
    }
  }

  async function keepAsking(): Promise<void> {
    await pause(pollAfterMs, signal)
    while (!signal.aborted) {
      if (now() - heardAt > silentMs) await ask()
      await pause(pollEveryMs, signal)
    }
  }

  async function ask(): Promise<void> {
    try {
      const progress = await poll(signal)
      if (!signal.aborted) onProgress(progress, true)
    } catch (error) {
      if (!signal.aborted) onFailure(error)
    }
  }

  void keepListening()
  void keepAsking()
  return () => closing.abort()
}
