import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'

/** A request to a server. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: object
}

/** The result of a load. */
export interface Load {
  perSecond: number
  medianMs: number
  p99Ms: number
  requests: number
}

/** Sends requests over a number of connections, each as soon as the previous one was answered. Throws if one fails. */
export async function load(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
  next: () => Request,
): Promise<Load> {
  const times: number[] = []
  const setupRequest = (request: object) => {
    const { method, path, token, body } = next()
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    return { ...request, method, path, headers, body: body && JSON.stringify(body) } as never
  }
  const options = { url, connections, duration: seconds, requests: [{ setupRequest }] }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${times.length} requests to ${url}${next().path} failed.`)
  return {
    perSecond: times.length / result.duration,
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    requests: times.length,
  }
}

/**
 * Makes calls at a rate, at random times as people do, without waiting for earlier responses. Each is timed from the moment at which it
 * was due. Throws if one fails.
 */
export async function arrivals<Result>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  makeCall: () => Promise<Result>,
): Promise<{ result: Result; ms: number }[]> {
  const sendOne = async (due: number) => {
    const result = await makeCall()
    return { result, ms: performance.now() - due }
  }
  const begin = performance.now()
  const sent: ReturnType<typeof sendOne>[] = []
  for (let due = begin; due < begin + seconds * 1000; due -= (Math.log(1 - Math.random()) / perSecond) * 1000) {
    await setTimeout(Math.max(0, due - performance.now()))
    sent.push(sendOne(due))
  }
  return Promise.all(sent)
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

type Target = [url: string, next: () => Request]

/** Loads two servers in turn, A B A B, after a warm-up of each, so that other work of the machine affects both. */
export async function inTurn(connections: number, a: Target, b: Target): Promise<[Load, Load]> {
  const run = ([url, next]: Target) => load(url, { connections, seconds: 3 }, next)
  const round = async () => [await run(a), await run(b)] as const
  const [warmUp, one, two] = [await round(), await round(), await round()]
  return [both(one[0], two[0], warmUp[0]), both(one[1], two[1], warmUp[1])]
}

/** The means of two loads, and all requests, also those of the warm-up. */
function both(one: Load, two: Load, warmUp: Load): Load {
  const mean = (key: keyof Load) => (one[key] + two[key]) / 2
  const requests = one.requests + two.requests + warmUp.requests
  return { perSecond: mean('perSecond'), medianMs: mean('medianMs'), p99Ms: mean('p99Ms'), requests }
}
