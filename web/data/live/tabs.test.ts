import { expect, test } from 'vitest'
import type { LiveEvent } from '../../../shared/live.ts'
import { joinTabs } from './tabs.ts'

const added: LiveEvent = { kind: 'card-added', deck: 1, cards: [5] }

/** A browser whose tabs hear each other at once; the first one leads, and the next when it closes. */
function browser() {
  const channels = new Set<(message: { data: unknown }) => void>()
  const waiting: (() => void)[] = []
  let now = 1000
  /** `ageMs`: so long ago it began to load. */
  function open(ageMs = 0) {
    const tab = { heard: [] as LiveEvent[], cursor: null as string | null, isOpen: false, leads: 0, asked: 0 }
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
      onHeard(events, cursor) {
        tab.heard.push(...events)
        tab.cursor = cursor ?? tab.cursor
      },
      onOpen: (isOpen) => void (tab.isOpen = isOpen),
      onLead: () => void tab.leads++,
      onDecks: () => void tab.asked++,
      now: () => now,
      begun: now - ageMs,
    })
    return { tab, joined }
  }
  return { open, pass: (ms: number) => void (now += ms) }
}

test('one tab listens, and all hear, and know where to go on should it close', async () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  await Promise.resolve()
  first.joined.open(true)
  first.joined.heard([added], '7-1')
  expect([first.tab, second.tab]).toMatchObject([
    { heard: [added], cursor: '7-1', isOpen: true, leads: 1 },
    { heard: [added], cursor: '7-1', isOpen: true, leads: 0 },
  ])
  first.joined.close()
  expect(second.tab.leads).toBe(1)
})

test('a new tab is told what came since it began to load, and no more', async () => {
  const { open, pass } = browser()
  const first = open()
  await Promise.resolve()
  first.joined.open(true)
  first.joined.heard([added], '7-1')
  pass(5000)
  expect(open().tab).toMatchObject({ heard: [], isOpen: true })
  expect(open(2000).tab).toMatchObject({ heard: [] })
  expect(open(6000).tab).toMatchObject({ heard: [added] })
})

test('the decks that any tab looks at are asked for, until the tab is closed', async () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  await Promise.resolve()
  first.joined.lookAt([2])
  second.joined.lookAt([1, 2])
  expect([first.joined.decks(), first.tab.asked]).toEqual([[1, 2], 2])
  second.joined.close()
  expect(first.joined.decks()).toEqual([2])
  // Whoever takes over asks the others.
  const third = open()
  third.joined.lookAt([3])
  first.joined.close()
  expect(third.joined.decks()).toEqual([3])
})
