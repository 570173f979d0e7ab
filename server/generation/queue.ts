import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { refundGeneration } from '../billing/entitlement.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, exceededQuota, quotaMessage } from '../app/errors.ts'
import { allowingTime } from '../platform/db/open.ts'
import { publish } from '../platform/events.ts'
import { openRecent } from '../platform/recent.ts'
import type { ServerMessage } from '../texts/index.ts'
import { GeneratorError } from '../../engine/generators/port.ts'
import {
  type End,
  endOf,
  endOfTooLong,
  failedOnOurSide,
  GenerationFailure,
  generatorFailures,
  isFreeEnd,
  LostLease,
  messageOfEnd,
  outOfRoomEnd,
  stoppedEnd,
  tooLong,
} from './outcome.ts'
import { giveUpReading, readDocument } from './documents.ts'
import * as store from './generations.sql.ts'
import type { Hold } from './save.ts'
import { noteSlow, noteWork, slowUsers } from './slow.ts'

/** A process that died is noticed when its lease expires. */
const leaseMs = 8000
const renewEveryMs = 2000
/** Events announce new work; polling finds what a dead process left behind. */
const lookEveryMs = 2000
/** Limits the attempts of a generation that crashes its process each time. */
const maxAttempts = 3
/** A reading usually fails because this process ended, not because of the document, which is read in a process of its own. */
const maxReadings = 20
/** A reading that takes longer makes room once when another user's waits, and its user then leaves a place for others. */
const quickReadingMs = 10_000
const pauseAfterErrorMs = 2000
const dayMs = 86_400_000

/** Runs the generations and reads the documents in the database until it is closed. */
export interface Queue {
  /** Returns running work to the queue for other processes. */
  close(): Promise<void>
}

/** Runs at most `config.generationsAtOnce` generations in all processes together, and as many readings, but at least two. */
export function openQueue(deps: Deps, log: Pick<FastifyBaseLogger, 'error' | 'info'>): Queue {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  // In memory: what is kept with a deck is gone with it, and cards can be moved to another one before.
  const freeCards = openRecent<number>(dayMs)
  let isLooking = false
  let isAskedAgain = false

  let looking: Promise<void> = Promise.resolve()

  function look(): void {
    isAskedAgain = true
    if (!isLooking) looking = lookAround()
  }

  async function lookAround(): Promise<void> {
    isLooking = true
    try {
      while (isAskedAgain && !closing.signal.aborted) {
        isAskedAgain = false
        await claimAll()
      }
    } catch (error) {
      log.error({ err: error }, 'claiming generations failed')
    } finally {
      isLooking = false
    }
  }

  async function claimAll(): Promise<void> {
    while (!closing.signal.aborted) {
      const lease = randomUUID()
      const claimed = await store.claimNext(deps.db, {
        lease,
        leaseMs,
        most: deps.config.generationsAtOnce,
        slow: slowUsers(),
      })
      if (!claimed) return
      const context = { closing: closing.signal, log, freeCards }
      const work =
        claimed.kind === 'reading' ? runReading(deps, claimed, lease, context) : runOne(deps, claimed, lease, context)
      const run = work.finally(() => {
        running.delete(run)
        look()
      })
      running.add(run)
    }
  }

  const unsubscribe = deps.events.subscribe((topic) => {
    if (topic === null || topic === 'generations') look()
  })
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    async close() {
      unsubscribe()
      clearInterval(timer)
      closing.abort()
      await looking
      await Promise.all(running)
    },
  }
}

interface Context {
  closing: AbortSignal
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
  /** Cards that users got for nothing within a day. */
  freeCards: ReturnType<typeof openRecent<number>>
}

/** Reads a document, and stores any problem with it. */
async function runReading(
  deps: Deps,
  { id, deckId, userId, documentId, attempts }: Extract<store.Claimed, { kind: 'reading' }>,
  lease: string,
  { closing, log }: Context,
): Promise<void> {
  const keeping = keepLease(deps, { id, lease, deckId })
  const giving = makeRoom(deps, userId)
  try {
    if (documentId !== null && attempts > maxReadings) await giveUpReading(deps, documentId)
    else if (documentId !== null) {
      await publish(deps.db, `deck:${deckId}`)
      const signal = AbortSignal.any([closing, keeping.signal, giving.signal])
      await allowingTime(() => readDocument(deps, documentId, signal))
    }
    await store.endReading(deps.db, id, lease, deps.clock())
  } catch (error) {
    if (keeping.isLost()) return
    const isOurs = closing.aborted || giving.signal.aborted
    if (!isOurs) {
      log.error({ err: error, reading: id }, 'reading a document was interrupted')
      await sleep(pauseAfterErrorMs, undefined, { signal: closing }).catch(() => {})
    }
    await store
      .release(deps.db, id, lease, isOurs ? 1 : 0)
      .catch((cause: unknown) => log.error({ err: cause, reading: id }, 'releasing a reading failed'))
  } finally {
    keeping.end()
    giving.end()
  }
}

/** Aborts a long reading of a user who is not known to be slow once another one waits, so that new accounts cannot hold all places. */
function makeRoom({ db }: Deps, userId: number) {
  const controller = new AbortController()
  const startedAt = performance.now()
  async function look(): Promise<void> {
    const slow = slowUsers()
    if (performance.now() - startedAt < quickReadingMs || slow.includes(userId)) return
    const [waiting] = await store.findWaitingReading(db, [userId, ...slow])
    if (!waiting) return
    noteSlow(userId)
    controller.abort()
  }
  // If the database is briefly unreachable, nobody else can take the place either.
  const timer = setInterval(() => void look().catch(() => {}), renewEveryMs)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}

async function runOne(
  deps: Deps,
  claimed: store.GenerationRow,
  lease: string,
  { closing, log, freeCards }: Context,
): Promise<void> {
  const { id, deckId, userId } = claimed
  const hold: Hold = { id, lease, deckId, userId, model: deps.generators.model }
  const keeping = keepLease(deps, hold)
  const signal = AbortSignal.any([closing, keeping.signal])
  const startedAt = performance.now()
  let isFree = true
  const finish = async (how: End | ((cards: number) => End)) => void (isFree = await end(deps, hold, how, freeCards))
  try {
    if (claimed.isStopped) return await finish(stoppedEnd)
    if (claimed.attempts > maxAttempts) throw new GenerationFailure(failedOnOurSide)
    // Loaded with the first generation, because word lists and language models stay in memory.
    const { runGeneration } = await import('./run.ts')
    const outcome = await runGeneration(deps, claimed, hold, signal)
    await finish(endOf(outcome))
  } catch (error) {
    try {
      await settle(error)
    } catch (cause) {
      log.error({ err: cause, generation: hold.id }, 'ending a generation failed')
    }
  } finally {
    keeping.end()
    if (isFree && !closing.aborted) noteWork(hold.userId, performance.now() - startedAt)
  }

  async function settle(thrown: unknown): Promise<void> {
    // A deletion of the deck stops the generation and takes the right to save cards, which may be noticed first.
    await keeping.look()
    if (thrown instanceof LostLease || keeping.isLost()) return
    if (keeping.isStopped()) return finish(stoppedEnd)
    if (closing.aborted) return void (await store.release(deps.db, hold.id, lease, 1))
    const exceeded = exceededQuota(thrown)
    if (exceeded) return finish(outOfRoomEnd(quotaMessage(exceeded, hold.userId)))
    const message = reasonOf(thrown)
    if (message) {
      // The message may contain the name of a topic, so only its key is logged.
      const { reason, status } = thrown instanceof GeneratorError ? thrown : { reason: message[0] }
      log.info({ generation: hold.id, reason, status }, 'generation failed')
      return finish(message[0] === tooLong[0] ? endOfTooLong : { state: 'failed', message })
    }
    log.error({ err: thrown, generation: hold.id }, 'generation crashed')
    if (claimed.attempts >= maxAttempts) return finish({ state: 'failed', message: failedOnOurSide })
    // The cause may be temporary: a lost database connection, or a lack of memory.
    await sleep(pauseAfterErrorMs, undefined, { signal: closing }).catch(() => {})
    await store.release(deps.db, hold.id, lease, 0)
  }
}

/** The message of a failure that the user can act on, such as a full deck. */
function reasonOf(thrown: unknown): ServerMessage | undefined {
  if (thrown instanceof GenerationFailure) return thrown.detail
  if (thrown instanceof GeneratorError) return generatorFailures[thrown.reason]
  const isForUser = thrown instanceof AppError && thrown.code === 'invalid-input'
  return isForUser && typeof thrown.detail !== 'string' ? thrown.detail : undefined
}

/** Renews a lease until the run ends. Aborts the run when the lease is lost, or the user stops it. */
function keepLease({ db, events }: Deps, hold: Pick<Hold, 'id' | 'lease' | 'deckId'>) {
  const controller = new AbortController()
  let state: 'held' | 'lost' | 'stopped' = 'held'
  async function renew(): Promise<void> {
    const [row] = await store.renewLease(db, hold.id, hold.lease, leaseMs)
    if (row && !row.isStopped) return
    state = row ? 'stopped' : 'lost'
    controller.abort()
  }
  // If the database is briefly unreachable, no other process can take the lease either.
  const look = async () => renew().catch(() => {})
  const tick = () => void look()
  const timer = setInterval(tick, renewEveryMs)
  const unsubscribe = events.subscribe((topic) => {
    if (topic === null || topic === `deck:${hold.deckId}`) tick()
  })
  return {
    signal: controller.signal,
    look,
    isLost: () => state === 'lost',
    isStopped: () => state === 'stopped',
    end() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

/** Ends a generation, and refunds one that is free. Returns whether it is; one that is gone costs nothing. */
async function end(
  { db, clock }: Deps,
  hold: Hold,
  how: End | ((cards: number) => End),
  freeCards: Context['freeCards'],
): Promise<boolean> {
  const now = clock()
  const { isFree, cards } = await db.transaction().execute(async (db) => {
    const [row] = await store.readGeneration(db, hold.id)
    if (!row) return { isFree: true, cards: 0 }
    const result = typeof how === 'function' ? how(row.cards) : how
    const isFree = isFreeEnd(result, { ...row, model: hold.model, freeCards: freeCards.of(hold.userId) })
    const message = messageOfEnd(result, row.cards, isFree)
    const ended = await store.writeEnd(db, hold, { state: result.state, message, isFree, now })
    if (isFree && ended?.paidWith === 'free') await refundGeneration(db, ended.userId)
    await publish(db, `deck:${hold.deckId}`)
    await publish(db, 'generations')
    return { isFree, cards: row.isPaidBefore ? 0 : row.cards }
  })
  if (isFree && cards > 0) freeCards.note(hold.userId, cards)
  return isFree
}
