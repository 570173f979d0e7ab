import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  extractJsonMiddleware,
  generateText,
  InvalidResponseDataError,
  type LanguageModel,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  wrapLanguageModel,
} from 'ai'
import { z } from 'zod'
import type { GeneratorReason } from '../port.ts'
import { estimateTokens } from './ledger.ts'
import type { AiSettings } from './settings.ts'

/** A question to the model, with the schema of its answer. */
export interface Question<T> {
  instructions: string
  prompt: string
  schema: z.ZodType<T>
}

interface Usage {
  inputTokens: number
  outputTokens: number
}

/** The outcome of one request. */
export type CallResult<T> = Usage &
  (
    | { outcome: 'answered'; value: T }
    | { outcome: 'truncated' | 'refused' | 'aborted' }
    | { outcome: 'wrong-shape'; complaint: string }
    | { outcome: 'failed'; failure: Failure }
  )

/** Sends one request; never throws. */
export type Call = <T>(question: Question<T>, signal: AbortSignal) => Promise<CallResult<T>>

const none: Usage = { inputTokens: 0, outputTokens: 0 }

/** Prepares requests to the configured model. */
export function openCall(settings: AiSettings): Call {
  const { model, providerOptions } = openModel(settings)
  return async ({ instructions, prompt, schema }, signal) => {
    // AbortSignal.any over a timeout does not work: without other references the timeout is garbage-collected and never
    // fires.
    const stop = new AbortController()
    const abort = () => stop.abort()
    const timer = setTimeout(abort, settings.timeoutMs)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    try {
      const { maxOutputTokens } = settings
      const output = Output.object({ schema, name: 'cards' })
      // The caller retries.
      const limits = { maxOutputTokens, maxRetries: 0, abortSignal: stop.signal }
      const result = await generateText({ model, instructions, prompt, output, providerOptions, ...limits })
      const usage = usageOf(result.usage, instructions + prompt, result.text)
      return { ...usage, ...withoutObject(() => result.output, result.finishReason) }
    } catch (error) {
      if (signal.aborted) return { ...none, outcome: 'aborted' }
      if (stop.signal.aborted) return { ...none, outcome: 'failed', failure: tooSlow }
      if (!NoObjectGeneratedError.isInstance(error)) return { ...none, ...withoutAnswer(error) }
      const usage = usageOf(error.usage, instructions + prompt, error.text)
      return { ...usage, ...shapeless(error.finishReason, complaintOf(error.cause)) }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }
}

/** The parsed answer. Without any text, the SDK throws when it is read. */
function withoutObject<T>(output: () => T, finishReason: string) {
  try {
    return { outcome: 'answered' as const, value: output() }
  } catch (error) {
    if (!NoOutputGeneratedError.isInstance(error)) throw error
    return shapeless(finishReason, 'it was empty.')
  }
}

function shapeless(finishReason: string | undefined, complaint: string) {
  if (finishReason === 'length') return { outcome: 'truncated' as const }
  if (finishReason === 'content-filter') return { outcome: 'refused' as const }
  return { outcome: 'wrong-shape' as const, complaint }
}

function withoutAnswer(error: unknown) {
  const brokenProtocol = { outcome: 'wrong-shape' as const, complaint: 'it was not of the protocol.' }
  if (InvalidResponseDataError.isInstance(error)) return brokenProtocol
  if (!APICallError.isInstance(error)) return { outcome: 'failed' as const, failure: unknownFailure }
  const failure = failureOf(error, Date.now())
  return failure ? { outcome: 'failed' as const, failure } : brokenProtocol
}

/** Describes the mistakes in an answer by their position, without quoting it. */
function complaintOf(cause: unknown): string {
  const issues = cause instanceof Error && cause.cause instanceof z.core.$ZodError ? cause.cause.issues : []
  if (issues.length === 0) return 'it was not JSON.'
  const positions = issues.slice(0, 5).map(({ path, message }) => `at ${path.join('.') || 'the top'}: ${message}.`)
  return `it was not by the schema, ${positions.join(' ')}`
}

function usageOf(
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
  sent: string,
  text = '',
) {
  return {
    inputTokens: usage?.inputTokens ?? estimateTokens(sent),
    outputTokens: usage?.outputTokens ?? estimateTokens(text),
  }
}

type ProviderOptions = Record<string, Record<string, string | boolean>>

/** Creates the configured model with the adapter of its provider. */
function openModel(settings: AiSettings): { model: LanguageModel; providerOptions: ProviderOptions } {
  // The SDK would write warnings to stderr, bypassing the log, for example if the endpoint supports no schemas.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { provider, baseUrl, apiKey = '', model, supportsStructuredOutputs } = settings
  switch (provider) {
    case 'anthropic': {
      const structuredOutputMode = supportsStructuredOutputs ? 'auto' : 'jsonTool'
      const anthropic = createAnthropic({ apiKey, baseURL: baseUrl ?? 'https://api.anthropic.com/v1' })
      return { model: anthropic(model), providerOptions: { anthropic: { structuredOutputMode } } }
    }
    case 'google': {
      const google = createGoogle({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}) })
      return { model: google(model), providerOptions: { google: { structuredOutputs: supportsStructuredOutputs } } }
    }
    case 'openai-compatible':
      return { model: openAiCompatible(settings), providerOptions: {} }
  }
}

function openAiCompatible({ baseUrl = '', apiKey, model, supportsStructuredOutputs }: AiSettings): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: baseUrl,
    supportsStructuredOutputs,
    ...(apiKey ? { apiKey } : {}),
    ...(wantsNewLimit(baseUrl) ? { transformRequestBody: withNewLimit } : {}),
  })
  return wrapLanguageModel({ model: provider(model), middleware: extractJsonMiddleware({ transform: jsonIn }) })
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

/**
 * Extracts the JSON object from an answer with a Markdown fence, or with the thoughts that some local servers leave in
 * front.
 */
function jsonIn(text: string): string {
  const json = text.trimStart().startsWith('{') ? text : text.replace(/^.*<\/think>/s, '')
  return /\{.*\}/s.exec(json)?.[0] ?? json
}

/** Why a request failed. */
export interface Failure {
  reason: GeneratorReason
  isRetryable: boolean
  /** Whether further requests would fail too. */
  isFinal: boolean
  /** Whether the connection worked, but the answer timed out. */
  isTimeout?: boolean
  /** The HTTP status, if there was a response. */
  status?: number
  /** The delay that the endpoint asked for. */
  retryAfterMs?: number | undefined
}

const unreachable: Failure = { reason: 'unreachable', isRetryable: true, isFinal: false }
const tooSlow: Failure = { ...unreachable, isTimeout: true }
const unknownFailure: Failure = { reason: 'failed', isRetryable: false, isFinal: false }

/** Classifies an API error. Returns undefined if the response was not of the expected protocol. */
function failureOf(error: APICallError, nowMs: number): Failure | undefined {
  const { statusCode: status, isRetryable, responseHeaders = {} } = error
  if (status === undefined || status < 300) return isRetryable ? unreachable : undefined
  const retryAfterMs = retryAfter(responseHeaders, nowMs)
  if (status === 401 || status === 402 || status === 403)
    return { reason: 'unauthorised', isRetryable: false, isFinal: true, status }
  // The address or the model does not exist.
  if (status === 404) return { reason: 'failed', isRetryable: false, isFinal: true, status }
  if (status === 429) {
    // An exhausted quota is reported as 'too many requests' too, and waiting does not help.
    const isUsedUp = error.responseBody?.includes('insufficient_quota') ?? false
    return { reason: 'rate-limited', isRetryable: !isUsedUp, isFinal: isUsedUp, status, retryAfterMs }
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
