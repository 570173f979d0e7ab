import type { LiveEvent } from '../../../shared/live.ts'
import { newUuid } from '../uuid.ts'

/** What tabs of one browser say to each other. */
type Word =
  /** From the tab that listens: what it heard, where to go on after it, and whether it hears at all. */
  | { say: 'heard'; events: readonly LiveEvent[]; cursor: string | null }
  | { say: 'open'; isOpen: boolean }
  /** From any: which decks it looks at. One that is new says since when, and is told what it has missed. */
  | { say: 'decks'; tab: string; decks: readonly number[]; since: number | null }
  /** From the tab that begins to listen, which asks for the above. */
  | { say: 'who' }

export interface TabsParts {
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | null
  /** Runs `lead` in one tab of the browser at a time, until the signal; in each, where there is no way to tell. */
  elect(lead: (signal: AbortSignal) => void, signal: AbortSignal): void
  onHeard(events: readonly LiveEvent[], cursor: string | null): void
  onOpen(isOpen: boolean): void
  /** This tab begins to listen for all, and has to open a connection. */
  onLead(signal: AbortSignal): void
  /** The decks that the tabs look at are others. */
  onDecks(): void
  now(): number
  /** Since when this tab shows what it has read. */
  begun: number
}

/** A new tab is told what was heard within this time: longer than a page takes to load. */
const keptMs = 120_000

/** One tab of a browser listens, and tells the others what it hears. */
export function joinTabs({ channel, elect, onHeard, onOpen, onLead, onDecks, now, begun }: TabsParts) {
  const closing = new AbortController()
  const tab = newUuid()
  const others = new Map<string, readonly number[]>()
  let decks: readonly number[] = []
  let isLeader = false
  let isOpen = false
  let recent: { at: number; events: readonly LiveEvent[] }[] = []

  // eslint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a channel has one origin.
  const post = (word: Word) => channel?.postMessage(word)

  function answer({ tab: other, decks: seen, since }: Extract<Word, { say: 'decks' }>): void {
    if (!isLeader) return
    const isOther = (others.get(other) ?? []).join() !== seen.join()
    others.set(other, seen)
    if (isOther) onDecks()
    if (since === null) return
    post({ say: 'open', isOpen })
    const missed = recent.flatMap(({ at, events }) => (at >= since ? events : []))
    if (missed.length > 0) post({ say: 'heard', events: missed, cursor: null })
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.say === 'heard' && !isLeader) onHeard(data.events, data.cursor)
    if (data.say === 'open' && !isLeader) onOpen(data.isOpen)
    if (data.say === 'decks') answer(data)
    if (data.say === 'who') post({ say: 'decks', tab, decks, since: null })
  })
  post({ say: 'decks', tab, decks, since: begun })
  elect((signal) => {
    isLeader = true
    post({ say: 'who' })
    onLead(signal)
  }, closing.signal)

  return {
    /** Decks that any tab looks at. */
    decks: () => [...new Set([decks, ...others.values()].flat())].toSorted((a, b) => a - b),
    lookAt(shown: readonly number[]): void {
      decks = shown
      if (isLeader) onDecks()
      else post({ say: 'decks', tab, decks, since: null })
    },
    /** Passes on what the connection of this tab brought. */
    heard(events: readonly LiveEvent[], cursor: string | null): void {
      recent = [...recent.filter(({ at }) => at > now() - keptMs), { at: now(), events }]
      post({ say: 'heard', events, cursor })
      onHeard(events, cursor)
    },
    open(open: boolean): void {
      if (open === isOpen) return
      isOpen = open
      post({ say: 'open', isOpen })
      onOpen(open)
    },
    close(): void {
      closing.abort()
      post({ say: 'decks', tab, decks: [], since: null })
      channel?.close()
    },
  }
}
