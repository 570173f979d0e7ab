import { expect, test } from 'vitest'
import type { LiveEvent } from '../../../shared/live.ts'
import { joinTabs } from './tabs.ts'

const added: LiveEvent = { kind: 'card-added', deck: 1, cards: [5] }

/** A browser whose tabs receive each other's messages at once; the first one leads, and the next when it closes. */
function browser() {
  const channels = new Set<(message: { data: unknown }) => void>()
  const waiting: (() => void)[] = []
  let now = 1000
  /** `ageMs`: how long ago it began to load. */
  function open(ageMs = 0) {
    const tab = { events: [] as LiveEvent[], cursor: null as string | null, isOpen: false, leads: 0, requests: 0 }
    let own: (message: { data: unknown }) => void = () => {}
    const joined = joinTabs({
      channel: {
        postMessage(data) {
          for (const listener of channels) if (listener !== own) listener({ data })
        },
        addEventListener: (_: string, listener: unknown) => {
          own = listener as typeof own
          channels.add(own)
        },
        close: () => void channels.delete(own),
      },
      elect(lead, signal) {
        const begin = () => !signal.aborted && lead(signal)
        waiting.push(begin)
        signal.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(begin), 1)
          waiting[0]?.()
        })
        if (waiting.length === 1) queueMicrotask(begin)
      },
      onEvents(events, cursor) {
        tab.events.push(...events)
        tab.cursor = cursor ?? tab.cursor
      },
      onOpen: (isOpen) => void (tab.isOpen = isOpen),
      onLead: () => void tab.leads++,
      onDecks: () => void tab.requests++,
      now: () => now,
      begun: now - ageMs,
    })
    return { tab, joined }
  }
  return { open, pass: (ms: number) => void (now += ms) }
}

test('one tab is connected, all receive its events, and another resumes when it closes', async () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  await Promise.resolve()
  first.joined.setOpen(true)
  first.joined.publish([added], '7-1')
  expect([first.tab, second.tab]).toMatchObject([
    { events: [added], cursor: '7-1', isOpen: true, leads: 1 },
    { events: [added], cursor: '7-1', isOpen: true, leads: 0 },
  ])
  first.joined.close()
  expect(second.tab.leads).toBe(1)
})

test('a new tab is sent the events since it began to load, and no others', async () => {
  const { open, pass } = browser()
  const first = open()
  await Promise.resolve()
  first.joined.setOpen(true)
  first.joined.publish([added], '7-1')
  pass(5000)
  expect(open().tab).toMatchObject({ events: [], isOpen: true })
  expect(open(2000).tab).toMatchObject({ events: [] })
  expect(open(6000).tab).toMatchObject({ events: [added] })
})

test('decks that any tab watches are requested until the tab is closed', async () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  await Promise.resolve()
  first.joined.watch([2])
  second.joined.watch([1, 2])
  expect([first.joined.decks(), first.tab.requests]).toEqual([[1, 2], 2])
  second.joined.close()
  expect(first.joined.decks()).toEqual([2])
  // A new leader asks the other tabs.
  const third = open()
  third.joined.watch([3])
  first.joined.close()
  expect(third.joined.decks()).toEqual([3])
})
