import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  InvalidResponseDataError,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type Output,
  streamText,
} from 'ai'
import type { z } from 'zod'
import { openPauses } from '../../concurrency.ts'
import type { GeneratorReason } from '../port.ts'
import { objectIn, thoughtsIn } from './items.ts'
import { estimateTokens } from './ledger.ts'
import { pictureTokens } from './pictures.ts'
import { jsonSchemaOf, type OnItem, openAnswer, type Question } from './question.ts'
import { type AiSettings, mostThoughts, thoughtTokens } from './settings.ts'

interface Usage {
  inputTokens: number
  /** Includes the model's thoughts. */
  outputTokens: number
  /** The model's thoughts, as far as the provider reports them. */
  thoughtTokens: number
}

/** The outcome of one request. */
export type CallResult<T> = Usage &
  (
    | { outcome: 'answered'; value: T; text: string }
    /** `part` has the complete items of a list; undefined if there are none. */
    | { outcome: 'truncated'; part: T | undefined }
    | { outcome: 'refused' | 'aborted' }
    | { outcome: 'wrong-shape'; complaint: string }
    /** `part` as above, if the connection broke within the answer. */
    | { outcome: 'failed'; failure: Failure; part?: T | undefined }
  )

/** Sends one request; never throws. `extraTokens` is room for thoughts beyond what the settings allow. */
export type Call = <T>(
  question: Question<T>,
  options: { signal: AbortSignal; extraTokens: number; onItem: OnItem },
) => Promise<CallResult<T>>

/** Prepares requests to the configured model. */
export function openCall(settings: AiSettings): Call {
  const { model, providerOptions } = openModel(settings)
  const reasoning = settings.reasoning === 'off' ? 'none' : settings.reasoning
  return async (question, { signal, extraTokens, onItem }) => {
    const { instructions, prompt, pictures = [] } = question
    // AbortSignal.any over a timeout does not work: without other references the timeout is garbage-collected and never
    // fires.
    const stop = new AbortController()
    const abort = () => stop.abort()
    const timer = setTimeout(abort, settings.timeoutMs)
    const deadline = setTimeout(abort, longestWaits * settings.timeoutMs)
    const mostTokens = settings.maxOutputTokens + thoughtTokens(settings) + extraTokens
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    const answer = openAnswer(question, onItem)
    const seen: Seen = { text: '', thoughts: '', finishReason: undefined, usage: undefined }
    const sent = estimateTokens(instructions + prompt.text) + pictureTokens(pictures)
    const startedAt = performance.now()
    const usage = () => usageOf(seen, { sent, most: mostTokens, ms: performance.now() - startedAt })
    try {
      const { stream } = streamText({
        model,
        instructions,
        ...(pictures.length > 0 ? { messages: [messageOf(question)] } : { prompt: prompt.text }),
        output: outputOf(question.schema),
        providerOptions,
        maxOutputTokens: mostTokens,
        // The caller retries.
        maxRetries: 0,
        abortSignal: stop.signal,
        onError: () => {},
        ...(reasoning && { reasoning }),
      })
      const pause = openPauses()
      for await (const part of stream) {
        // An answer that arrives all at once has many cards to check.
        await pause()
        // Each piece of the answer is a sign of life.
        timer.refresh()
        const more = part.type === 'text-delta' || part.type === 'reasoning-delta' ? part.text.length : 0
        if (seen.text.length + seen.thoughts.length + more > mostTokens * charactersPerToken) throw new EndlessAnswer()
        if (part.type === 'text-delta') {
          // No database stores this character, and no answer needs it.
          const text = part.text.replaceAll('\0', '')
          seen.text += text
          answer.add(text)
        } else if (part.type === 'reasoning-delta') seen.thoughts += part.text
        else if (part.type === 'error') throw part.error
        else if (part.type === 'finish') {
          seen.finishReason = part.finishReason
          seen.usage = part.totalUsage
        }
      }
      stop.signal.throwIfAborted()
      return { ...usage(), ...answer.end(seen.text, seen.finishReason) }
    } catch (error) {
      const isSlow = stop.signal.aborted
      // Ends the connection.
      abort()
      if (signal.aborted) return { ...usage(), outcome: 'aborted' }
      const part = answer.part()
      // Some servers forget the reason for which an answer ends.
      if (InvalidResponseDataError.isInstance(error) && objectIn(seen.text) !== undefined)
        return { ...usage(), ...answer.end(seen.text, 'stop') }
      if (isSlow) return { ...usage(), outcome: 'failed', failure: tooSlow, part }
      const result = withoutAnswer(error, pictures.length > 0)
      // A request that was refused, or found no connection, costs nothing.
      const isFree = result.outcome === 'failed' && result.failure !== endless && seen.text + seen.thoughts === ''
      return { ...(isFree ? nothing : usage()), ...result, part }
    } finally {
      clearTimeout(timer)
      clearTimeout(deadline)
      signal.removeEventListener('abort', abort)
    }
  }
}

/** The time of a whole answer, as a multiple of the longest wait for its next piece. */
const longestWaits = 6
/** An endpoint that sends more characters for each token that it may use does not keep to the limit. */
const charactersPerToken = 16

/** The prompt, followed by its pictures. */
function messageOf({ prompt, pictures = [] }: Question<unknown>): ModelMessage {
  const parts = pictures.flatMap(({ name, jpeg }) => [
    { type: 'text' as const, text: name },
    { type: 'file' as const, data: jpeg, mediaType: 'image/jpeg' },
  ])
  return { role: 'user', content: [{ type: 'text', text: prompt.text }, ...parts] }
}

interface Seen {
  text: string
  thoughts: string
  finishReason: string | undefined
  usage: LanguageModelUsage | undefined
}

function withoutAnswer(error: unknown, hasPictures: boolean) {
  const brokenProtocol = InvalidResponseDataError.isInstance(error)
  if (isEndless(error)) return { outcome: 'failed' as const, failure: endless }
  const failure = APICallError.isInstance(error)
    ? failureOf(error, Date.now(), hasPictures)
    : brokenProtocol
      ? undefined
      : unreachable
  if (failure) return { outcome: 'failed' as const, failure }
  return { outcome: 'wrong-shape' as const, complaint: 'it was not of the protocol.' }
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0 }

/** A model that thinks without showing it writes about as many tokens a second. */
const tokensPerSecond = 100

/**
 * The tokens that the endpoint reports. Where it reports none, as for a request that was ended early, those that it was
 * sent by estimate, and those of what arrived, or may have been thought if it was not finished, up to the number that it was
 * allowed: providers charge for them all the same.
 */
function usageOf(
  { text, thoughts, usage, finishReason }: Seen,
  { sent, most, ms }: { sent: number; most: number; ms: number },
): Usage {
  const arrived = estimateTokens(thoughts + text)
  const thought = finishReason === undefined ? Math.ceil((ms / 1000) * tokensPerSecond) : 0
  return {
    inputTokens: usage?.inputTokens ?? sent,
    outputTokens: usage?.outputTokens ?? Math.min(Math.max(arrived, thought), most),
    // Adapters report zero where the endpoint reports nothing.
    thoughtTokens: usage?.outputTokenDetails.reasoningTokens || estimateTokens(thoughts || thoughtsIn(text)),
  }
}

/** Asks for JSON that matches a schema, but leaves it unparsed: the SDK would parse all of it again for every token. */
function outputOf(schema: z.ZodType): Output.Output<string, number, never> {
  const responseFormat = { type: 'json' as const, name: 'cards', schema: jsonSchemaOf(schema) as object }
  return {
    name: 'text-of-json',
    responseFormat: Promise.resolve(responseFormat),
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async ({ text }) => ({ partial: text.length }),
    createElementStreamTransform: () => undefined,
  }
}

type ProviderOptions = Record<string, Record<string, string | boolean>>

/** Creates the configured model with the adapter of its provider. */
function openModel(settings: AiSettings): { model: LanguageModel; providerOptions: ProviderOptions } {
  // The SDK would write warnings to stderr, bypassing the log, for example if the endpoint supports no schemas.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { provider, baseUrl, apiKey = '', model, supportsStructuredOutputs } = settings
  const own = { fetch: fetchOf(settings) }
  switch (provider) {
    case 'anthropic': {
      const structuredOutputMode = supportsStructuredOutputs ? 'auto' : 'jsonTool'
      const anthropic = createAnthropic({ apiKey, baseURL: baseUrl ?? 'https://api.anthropic.com/v1', ...own })
      return { model: anthropic(model), providerOptions: { anthropic: { structuredOutputMode } } }
    }
    case 'google': {
      const google = createGoogle({ apiKey, ...(baseUrl && { baseURL: baseUrl }), ...own })
      return { model: google(model), providerOptions: { google: { structuredOutputs: supportsStructuredOutputs } } }
    }
    case 'openai-compatible':
      return { model: openAiCompatible(settings), providerOptions: {} }
  }
}

/** Ends a response that is longer than an answer of `mostTokens` can be. Node's own `fetch` waits for some 300 seconds. */
function fetchOf({ timeoutMs, maxOutputTokens }: AiSettings): typeof fetch {
  const send = timeoutMs > 290_000 ? patientFetch : fetch
  const most = (maxOutputTokens + mostThoughts) * bytesPerToken
  return async (input, init) => {
    const response = await send(input, init)
    let size = 0
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length
        if (size > most) controller.error(new EndlessAnswer())
        else controller.enqueue(chunk)
      },
    })
    return new Response(response.body?.pipeThrough(counter) ?? null, response)
  }
}

/** An event of a stream with its envelope, for each token. */
const bytesPerToken = 400

class EndlessAnswer extends Error {}
const isEndless = (error: unknown): boolean =>
  error instanceof EndlessAnswer || (error instanceof Error && error.cause !== undefined && isEndless(error.cause))

function openAiCompatible(settings: AiSettings): LanguageModel {
  const { baseUrl = '', apiKey, model, supportsStructuredOutputs } = settings
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: baseUrl,
    supportsStructuredOutputs,
    // Usage is otherwise not part of a stream.
    includeUsage: true,
    fetch: fetchOf(settings),
    ...(apiKey ? { apiKey } : {}),
    ...(wantsNewLimit(baseUrl) ? { transformRequestBody: withNewLimit } : {}),
  })
  return provider(model)
}

/**
 * OpenAI's newer models reject `max_tokens`, and its older ones accept the new name; local servers know only the old
 * one.
 */
const wantsNewLimit = (baseUrl: string) =>
  /(^|\.)(api\.openai\.com|openai\.azure\.com)$/.test(URL.parse(baseUrl)?.hostname ?? '')

function withNewLimit({ max_tokens: limit, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: limit }
}

/** Why a request failed. */
export interface Failure {
  reason: GeneratorReason
  isRetryable: boolean
  /** Whether further requests would fail too. */
  isFinal: boolean
  /** Whether the connection worked, but the answer timed out. */
  isTimeout?: boolean
  /** Whether the request was refused for its pictures: surely, because the answer says so, or perhaps. */
  refusesPictures?: 'surely' | 'perhaps'
  /** The HTTP status, if there was a response. */
  status?: number
  /** The delay that the endpoint asked for. */
  retryAfterMs?: number | undefined
}

const unreachable: Failure = { reason: 'unreachable', isRetryable: true, isFinal: false }
const tooSlow: Failure = { ...unreachable, isTimeout: true }
const endless: Failure = { reason: 'failed', isRetryable: false, isFinal: false }

/** How endpoints say that a model takes no pictures. */
const aboutPictures = /image|vision|multi-?modal|mmproj|modalit|content (?:type|part|must be a string)/i
const statusesOfPictures = [400, 404, 413, 415, 422, 500, 501]

/** Classifies an API error. Returns undefined if the response was not of the expected protocol. */
function failureOf(error: APICallError, nowMs: number, hasPictures: boolean): Failure | undefined {
  const { statusCode: status, isRetryable, responseHeaders = {} } = error
  if (status === undefined || status < 300) return isRetryable ? unreachable : undefined
  const retryAfterMs = retryAfter(responseHeaders, nowMs)
  if (hasPictures && statusesOfPictures.includes(status)) {
    const isSure = aboutPictures.test(error.responseBody ?? '')
    const refused = { reason: 'failed', isRetryable: false, isFinal: false, status } as const
    if (isSure) return { ...refused, refusesPictures: 'surely' }
    if (status !== 404 && status < 500) return { ...refused, refusesPictures: 'perhaps' }
  }
  if (status === 401 || status === 402 || status === 403)
    return { reason: 'unauthorised', isRetryable: false, isFinal: true, status }
  // The address or the model does not exist.
  if (status === 404) return { reason: 'failed', isRetryable: false, isFinal: true, status }
  if (status === 429) {
    // An exhausted quota is reported as 'too many requests' too, and waiting does not help.
    const isUsedUp = error.responseBody?.includes('insufficient_quota') ?? false
    if (isUsedUp) return { reason: 'quota-used-up', isRetryable: false, isFinal: true, status }
    return { reason: 'rate-limited', isRetryable: true, isFinal: false, status, retryAfterMs }
  }
  return { reason: 'failed', isRetryable, isFinal: false, status, retryAfterMs }
}

/** Reads `Retry-After` in seconds or as a date, or OpenAI's variant in milliseconds. */
function retryAfter(headers: Record<string, string>, nowMs: number): number | undefined {
  const asked = headers['retry-after']
  const inMs = [
    headers['retry-after-ms'] && Number(headers['retry-after-ms']),
    asked && Number(asked) * 1000,
    asked && Date.parse(asked) - nowMs,
  ]
  return inMs.find((ms): ms is number => typeof ms === 'number' && ms >= 0)
}

/**
 * A `fetch` that waits as long as its signal allows. Node's own gives up if a response does not begin within 300 seconds, and
 * a local model may need longer to load and to read a long prompt.
 */
async function patientFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { request: send } = new URL(request.url).protocol === 'https:' ? https : http
  const { method, signal } = request
  try {
    const sent = send(request.url, { method, headers: Object.fromEntries(request.headers), signal })
    sent.end(Buffer.from(await request.arrayBuffer()))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, {
      status: response.statusCode ?? 500,
      headers,
    })
  } catch (error) {
    // The error that `fetch` throws if a connection fails.
    throw signal.aborted ? error : new TypeError('fetch failed', { cause: error })
  }
}
