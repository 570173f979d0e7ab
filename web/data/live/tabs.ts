import type { LiveEvent } from '../../../shared/live.ts'
import { newUuid } from '../call.ts'

type Message =
  /** From the leader: a batch of events, with the cursor to resume from after it, and whether the stream is open. */
  | { type: 'events'; events: readonly LiveEvent[]; cursor: string | null }
  | { type: 'open'; isOpen: boolean }
  /** From any tab: the decks that it watches. A new tab adds since when, and is sent the events that it missed. */
  | { type: 'decks'; tab: string; decks: readonly number[]; since: number | null }
  /** From a new leader: asks all tabs for their decks. */
  | { type: 'new-leader' }

export interface TabsDeps {
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | null
  /** Runs `lead` in one tab of the browser at a time, until the signal; in every tab where they cannot be distinguished. */
  elect(lead: (signal: AbortSignal) => void, signal: AbortSignal): void
  onEvents(events: readonly LiveEvent[], cursor: string | null): void
  onOpen(isOpen: boolean): void
  /** This tab becomes the leader, and opens a connection. */
  onLead(signal: AbortSignal): void
  /** The tabs watch other decks than before. */
  onDecks(): void
  now(): number
  /** When the data of this tab was read. */
  begun: number
}

/** A new tab is sent the events of this time: longer than a page takes to load. */
const keptMs = 120_000

/** One tab of a browser, the leader, has the connection, and sends the others its events. */
export function joinTabs({ channel, elect, onEvents, onOpen, onLead, onDecks, now, begun }: TabsDeps) {
  const closing = new AbortController()
  const tab = newUuid()
  const others = new Map<string, readonly number[]>()
  let decks: readonly number[] = []
  let isLeader = false
  let isOpen = false
  let recent: { at: number; events: readonly LiveEvent[] }[] = []

  // eslint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a channel has one origin.
  const post = (message: Message) => channel?.postMessage(message)

  function setDecksOf({ tab: other, decks: watched, since }: Extract<Message, { type: 'decks' }>): void {
    const isOther = (others.get(other) ?? []).join() !== watched.join()
    others.set(other, watched)
    if (isOther) onDecks()
    if (since === null) return
    post({ type: 'open', isOpen })
    const missed = recent.flatMap(({ at, events }) => (at >= since ? events : []))
    if (missed.length > 0) post({ type: 'events', events: missed, cursor: null })
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'new-leader') post({ type: 'decks', tab, decks, since: null })
    if (isLeader && data.type === 'decks') setDecksOf(data)
    if (isLeader) return
    if (data.type === 'events') onEvents(data.events, data.cursor)
    if (data.type === 'open') onOpen(data.isOpen)
  })
  post({ type: 'decks', tab, decks, since: begun })
  elect((signal) => {
    isLeader = true
    post({ type: 'new-leader' })
    onLead(signal)
  }, closing.signal)

  return {
    /** The decks that any tab watches. */
    decks: () => [...new Set([decks, ...others.values()].flat())].toSorted((a, b) => a - b),
    watch(shown: readonly number[]): void {
      decks = shown
      if (isLeader) onDecks()
      else post({ type: 'decks', tab, decks, since: null })
    },
    /** Passes on a batch from the connection of this tab. */
    publish(events: readonly LiveEvent[], cursor: string | null): void {
      recent = [...recent.filter(({ at }) => at > now() - keptMs), { at: now(), events }]
      post({ type: 'events', events, cursor })
      onEvents(events, cursor)
    },
    setOpen(open: boolean): void {
      if (open === isOpen) return
      isOpen = open
      post({ type: 'open', isOpen })
      onOpen(open)
    },
    close(): void {
      closing.abort()
      post({ type: 'decks', tab, decks: [], since: null })
      channel?.close()
    },
  }
}
