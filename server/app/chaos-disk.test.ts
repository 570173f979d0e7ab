import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectAway, type Failed, recovered, recoveryMs, register } from '../testing/away.ts'
import { startProcess } from '../testing/process.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Mounting needs root. Machines of a CI give it without a password. */
const sudo = process.getuid?.() !== 0 && process.env['CI'] ? ['sudo', '-n'] : []

function asRoot(...command: string[]): void {
  const [program = '', ...rest] = [...sudo, ...command]
  execFileSync(program, rest, { stdio: 'pipe' })
}

/** A disk of its own; undefined where none can be mounted. */
async function mountDisk(): Promise<string | undefined> {
  const disk = await mkdtemp(path.join(tmpdir(), 'kartei-disk-'))
  try {
    asRoot('mount', '-t', 'tmpfs', '-o', `size=160m,mode=755,uid=${process.getuid?.()}`, 'tmpfs', disk)
  } catch {
    await rm(disk, { recursive: true })
    return undefined
  }
  onTestFinished(() => asRoot('umount', '-l', disk))
  return disk
}

test('a full disk causes 503 and loses nothing that was acknowledged', async ({ skip }) => {
  const disk = await mountDisk()
  if (!disk)
    return skip('It fills a disk of its own, and mounting one needs root: run it as root, or in a CI with sudo.')
  const folder = path.join(disk, 'data')
  mkdirSync(folder, { mode: 0o755 })
  const kartei = await startProcess(folder)
  const user = await register(kartei.url, 'a@example.org')
  const deck = await user.call('PUT /api/deck', { name: 'Large', description: '' })
  const topic = await user.call('PUT /api/topic', { name: 'All', topic: null, deck: deck.id })
  const ballast = path.join(disk, 'ballast')
  await writeFile(ballast, Buffer.alloc(160 * 1024 * 1024)).catch(() => {})
  const asking: Failed[] = []
  const kept: number[] = []
  const text = () => crypto.randomUUID().repeat(200)
  const add = async () => {
    const card = { deckId: deck.id, topicId: topic.id, questionText: text(), isGapText: false }
    const answer = await user.try('PUT /api/card', { ...card, Answers: [{ text: text(), correct: true }] })
    if (answer.status === 200) return void kept.push((answer.body as { id: number }).id)
    const { detail = '' } = answer.body as { detail?: string }
    const { headers, status } = answer
    asking.push({ status, type: headers.get('content-type') ?? '', retryAfter: headers.get('retry-after'), detail })
  }
  await expect.poll(() => add().then(() => asking.length), { interval: 0, timeout: 60_000 }).toBeGreaterThan(3)
  await rm(ballast)
  await recovered(user)
  const before = asking.length
  await expect.poll(() => add().then(() => kept.length), { timeout: recoveryMs }).toBeGreaterThan(0)
  expectAway(asking.slice(0, before), /have room to save|can’t be reached/)
  for (const id of kept) expect((await user.try('GET /api/getCard/:id', { id: String(id) })).status).toBe(200)
  expect(await kartei.end('SIGTERM')).toBe(0)
})
