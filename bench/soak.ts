import { setTimeout as sleep } from 'node:timers/promises'
import type { Learner } from './data.ts'
import type { Postgres } from './database.ts'
import { addStudents, callOf, type Student } from './everyday.ts'
import { arrivals, percentile } from './load.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { type Server, startKartei } from './server.ts'

/** Shorter to try the benches themselves. */
const loadSeconds = Number(process.env['LOAD_SECONDS'] ?? 120)
const soakSeconds = Number(process.env['SOAK_SECONDS'] ?? 600)
const connections = 32
const streams = 40
/** The load of 5,000 users in a busy hour, each of whom rates 36 cards, adds 12 and makes 72 other calls. */
const callsPerSecond = Math.round((5000 * 120) / 3600)
/** After so many turns a student has made every call. */
const turnsBefore = 30

/** What the calls of every day take at the rate of a busy hour. */
export async function measureLoad(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('load')
  const students = await addStudents(db, connections)
  const kartei = await startKartei({ DATABASE_URL: url })
  const prepare = async (student: Student) => {
    for (let turn = 0; turn < turnsBefore; turn++) await callOf(kartei, student, turn)[1]()
  }
  await Promise.all(students.map(prepare))
  let count = 0
  const failures: string[] = []
  const makeCall = async () => {
    // Each is at another of their calls: people do not make the same one at the same time.
    const index = count % students.length
    const turn = turnsBefore + index + Math.floor(count++ / students.length)
    const [name, request] = callOf(kartei, students[index] as Student, turn)
    await request().catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
    return kindOf(name)
  }
  const calls = await arrivals({ perSecond: callsPerSecond, seconds: loadSeconds }, makeCall)
  const memoryMb = await kartei.memoryMb()
  await kartei.stop()
  for (const failure of new Set(failures)) console.error(failure)
  const kinds = Map.groupBy(calls, ({ result }) => result)
  return [
    atMost(`load: failed of ${calls.length} everyday calls at ${callsPerSecond}/s`, failures.length, 0),
    ...[...kinds].flatMap(([kind, some]) => {
      const times = some.map(({ ms }) => ms)
      const [medianMs, p99Ms] = kind === 'reads' ? [5, 20] : [8, 25]
      return [
        atMost(`load: ${kind}, median of ${times.length}`, percentile(times, 0.5), medianMs, ' ms'),
        atMost(`load: ${kind}, p99`, percentile(times, 0.99), p99Ms, ' ms'),
      ]
    }),
    atMost('load: memory of the server after it', memoryMb, 220, ' MB'),
  ]
}

const edits = ['card', 'updateCard', 'deleteCard']
const kindOf = (name: string) => (name === 'submitAnswer' ? 'ratings' : edits.includes(name) ? 'edits' : 'reads')

/** A mix of all everyday calls from 32 connections for ten minutes, with 40 open event streams. */
export async function measureSoak(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('soak')
  const students = await addStudents(db, connections)
  const kartei = await startKartei({ DATABASE_URL: url })
  const end = new AbortController()
  const open = Array.from({ length: streams }, (_, n) =>
    listen(kartei, students[n % connections] as Student, end.signal),
  )
  const times: number[] = []
  const failures: string[] = []
  const memory: number[] = []
  const until = performance.now() + soakSeconds * 1000
  const work = async (student: Student) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const [name, request] = callOf(kartei, student, turn)
      const begin = performance.now()
      const failure = await request().then(
        () => undefined,
        (error: unknown) => `${name}: ${error instanceof Error ? error.message : String(error)}`,
      )
      times.push(performance.now() - begin)
      if (failure) failures.push(failure)
    }
  }
  const sample = async () => {
    while (performance.now() < until) {
      memory.push(await kartei.memoryMb())
      await sleep(Math.min(5000, soakSeconds * 20))
    }
  }
  await Promise.all([sample(), ...students.map(work)])
  end.abort()
  const lasted = (await Promise.all(open)).filter(Boolean).length
  await kartei.stop()
  for (const failure of new Set(failures)) console.error(failure)
  // The first third fills caches; what grows after that is a leak.
  const thirds = [1, 2].map((n) => memory.slice((memory.length * n) / 3, (memory.length * (n + 1)) / 3))
  const [middle = 0, last = 0] = thirds.map((part) => percentile(part, 0.5))
  const perSecond = Math.round(times.length / soakSeconds)
  return [
    atMost(`soak: failed of ${times.length} calls at ${connections} connections (${perSecond}/s)`, failures.length, 0),
    atLeast('soak: event streams that stayed open and received events', lasted, streams),
    atMost('soak: p99 of all calls', percentile(times, 0.99), 500, ' ms'),
    atMost(
      `soak: memory of the last third against the second (${Math.round(middle)} to ${Math.round(last)} MB)`,
      last / middle,
      1.1,
      ' times',
    ),
    atMost('soak: highest memory', Math.max(...memory), 400, ' MB'),
  ]
}

/** Whether a stream stayed open until the end, and received more than the notice that it is open. */
async function listen({ url }: Server, { token }: Learner, signal: AbortSignal): Promise<boolean> {
  let chunks = 0
  try {
    const response = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal })
    for await (const _ of response.body ?? []) chunks += 1
    return false
  } catch {
    return signal.aborted && chunks > 1
  }
}
