import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { dataFolder } from '../platform/db/embedded-fixture.ts'
import { outboxOf } from '../platform/mail.ts'
import { linesOf, register, statusOf } from '../testing/away.ts'
import { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { type KarteiProcess, startProcess } from '../testing/process.ts'

vi.setConfig({ testTimeout: 120_000 })

const hourMs = 3_600_000
const monthMs = 31 * 24 * hourMs
const account = { email: 'learner@example.org', password: 'long enough' }
const clients = 8
const ratings = 6

async function jump(kartei: KarteiProcess): Promise<void> {
  const jumps = () => linesOf(kartei.lines, 'the clock jumped').length
  const before = jumps()
  kartei.child.kill('SIGUSR2')
  await expect.poll(jumps).toBe(before + 1)
}

/** The recipients of the mails in the outbox. */
async function recipients(dataDir: string): Promise<string[]> {
  const folder = outboxOf(dataDir)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails.map((mail) => /^To: <?([^>\r\n]+)>?/m.exec(mail)?.[1] ?? '').toSorted()
}

const clock = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'clock-fixture.ts')).href}`,
  CLOCK_JUMPS: `${monthMs},${-hourMs}`,
}

test.skipIf(process.platform === 'win32')('jumps of the clock lose and double nothing', async () => {
  const folder = await dataFolder()
  const kartei = await startProcess(folder, clock)
  const learner = await register(kartei.url, account.email)
  const { cardIds } = await makeDeck(learner, clients)
  const acknowledged = new Map<string, { cardid: number; answer: unknown }>()
  const newcomers: string[] = []

  async function rate(user: Client): Promise<void> {
    const rateOne = async (cardid: number) => {
      for (let turn = 0; turn < ratings; turn++) {
        const reviewId = crypto.randomUUID()
        const answer = await user.call('PUT /api/submitAnswer', { cardid, rating: 3, reviewId })
        acknowledged.set(reviewId, { cardid, answer })
      }
    }
    await Promise.all(cardIds.map(rateOne))
  }
  /** Somebody registers, and gets a mail. */
  async function welcome(url: string): Promise<void> {
    const email = `newcomer-${newcomers.length}@example.org`
    newcomers.push(email)
    await register(url, email)
  }
  const logIn = async (url: string) => {
    const user = new Client(url)
    user.token = (await user.call('POST /api/login', account)).webToken
    return user
  }

  await Promise.all([rate(learner), welcome(kartei.url)])
  await jump(kartei)
  // A session ends after 30 days without use.
  expect((await learner.try('GET /api/me', {})).status).toBe(401)
  const later = await logIn(kartei.url)
  const underWay = Promise.all([rate(later), welcome(kartei.url)])
  await jump(kartei)
  await underWay
  await Promise.all([rate(later), welcome(kartei.url)])
  expect(await statusOf(kartei.url)).toBe(200)
  const welcomed = async () => (await recipients(folder)).filter((email) => newcomers.includes(email))
  await expect.poll(welcomed, { timeout: 30_000 }).toEqual(newcomers)
  expect(await kartei.end('SIGTERM')).toBe(0)

  // Back to the true time: reviews and sessions are of the future now.
  const restarted = await startProcess(folder)
  const user = await logIn(restarted.url)
  await rate(user)
  expect(acknowledged.size).toBe(4 * clients * ratings)
  for (const [reviewId, { cardid, answer }] of acknowledged)
    expect(await user.call('PUT /api/submitAnswer', { cardid, rating: 1, reviewId })).toEqual(answer)
  const reviews = (await exportOf(user)).json('learning/reviews.json').map(({ reviewId }) => String(reviewId))
  expect(reviews.toSorted()).toEqual([...acknowledged.keys()].toSorted())
  expect(await welcomed()).toEqual(newcomers)
  expect(await restarted.end('SIGTERM')).toBe(0)
})
