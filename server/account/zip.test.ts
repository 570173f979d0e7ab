import { setTimeout } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Entry, zip } from './export.ts'

const time = new Date('2026-11-21T14:30:00Z')

async function archiveOf(entries: Iterable<Entry>): Promise<Uint8Array> {
  const all = async function* () {
    yield* entries
  }
  const parts: Buffer[] = []
  for await (const part of zip(all(), time)) parts.push(part)
  return Buffer.concat(parts)
}

async function* words(...parts: string[]) {
  yield* parts
}

test('an archive contains every file unchanged, whatever its name and content', async () => {
  const bytes = Buffer.from([0, 1, 2, 255, 80, 75, 5, 6])
  const archive = await archiveOf([
    { name: 'decks/1-Übung/картинка.webp', bytes },
    { name: 'empty.bin', bytes: Buffer.alloc(0) },
    { name: 'text.json', text: words('[1,', 'ä'.repeat(100_000), ']') },
    { name: 'nothing.txt', text: words() },
  ])
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual(['decks/1-Übung/картинка.webp', 'empty.bin', 'text.json', 'nothing.txt'])
  expect(Buffer.from(files['decks/1-Übung/картинка.webp'] ?? [])).toEqual(bytes)
  expect(Buffer.from(files['text.json'] ?? []).toString()).toBe(`[1,${'ä'.repeat(100_000)}]`)
  expect([files['empty.bin']?.length, files['nothing.txt']?.length]).toEqual([0, 0])
  // Text is compressed.
  expect(archive.length).toBeLessThan(5000)
})

test('an archive can have more files than the original format could count', async () => {
  const entries = Array.from({ length: 66_000 }, (_, number) => ({
    name: `${number}`,
    bytes: Buffer.from([number % 256]),
  }))
  const files = unzipSync(await archiveOf(entries))
  expect(Object.keys(files)).toHaveLength(66_000)
  expect(files['65999']).toEqual(Uint8Array.of(65_999 % 256))
})

test('an error while reading an entry ends the archive', async () => {
  const failing = async function* () {
    yield '['
    await Promise.reject(new Error('gone'))
  }
  await expect(archiveOf([{ name: 'a.json', text: failing() }])).rejects.toThrow('gone')
})

test('entries wait for a slow reader', async () => {
  let read = 0
  const large = async function* (): AsyncGenerator<Entry> {
    for (; read < 100; read++) yield { name: `${read}`, bytes: Buffer.alloc(1_000_000) }
  }
  const parts = zip(large(), time)
  const first = await parts.next()
  await setTimeout(100)
  expect(read).toBeLessThan(5)
  let bytes = first.done ? 0 : first.value.length
  for await (const part of parts) bytes += part.length
  expect(read).toBe(100)
  expect(bytes).toBeGreaterThan(100_000_000)
})

test('a reader that leaves ends the reading of entries', async () => {
  let isEnded = false
  const endless = async function* () {
    try {
      for (;;) yield 'x'.repeat(1000) + Math.random()
    } finally {
      isEnded = true
    }
  }
  const all = async function* (): AsyncGenerator<Entry> {
    yield { name: 'a', text: endless() }
  }
  const parts = zip(all(), time)
  await parts.next()
  await parts.next()
  await parts.return(undefined)
  await expect.poll(() => isEnded).toBe(true)
})
