import {
  APICallError,
  generateText,
  InvalidResponseDataError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from 'ai'
import { z } from 'zod'
import { type Failure, failureOf, tooSlow, unknownFailure } from './failures.ts'
import { estimateTokens } from './ledger.ts'
import { openModel } from './model.ts'
import type { AiSettings } from './settings.ts'

/** What a model is asked. */
export interface Question<T> {
  instructions: string
  prompt: string
  schema: z.ZodType<T>
}

interface Usage {
  inputTokens: number
  outputTokens: number
}

/** What came of one request. */
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

/** Requests to the model of the settings. */
export function openCall(settings: AiSettings): Call {
  const { model, providerOptions } = openModel(settings)
  return async ({ instructions, prompt, schema }, signal) => {
    // Not AbortSignal.any over a timeout: what nothing else holds is collected, and then never fires.
    const stop = new AbortController()
    const abort = () => stop.abort()
    const timer = setTimeout(abort, settings.timeoutMs)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    try {
      const { maxOutputTokens } = settings
      const output = Output.object({ schema, name: 'cards' })
      // Retries are counted and waited for by who asks.
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

/** The object; without any text the SDK has none, and throws when it is asked for it. */
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
  const notOfTheProtocol = { outcome: 'wrong-shape' as const, complaint: 'it was not of the protocol.' }
  if (InvalidResponseDataError.isInstance(error)) return notOfTheProtocol
  if (!APICallError.isInstance(error)) return { outcome: 'failed' as const, failure: unknownFailure }
  const failure = failureOf(error, Date.now())
  return failure ? { outcome: 'failed' as const, failure } : notOfTheProtocol
}

/** What the model is told of its mistake: places in its answer, nothing that it wrote. */
function complaintOf(cause: unknown): string {
  const issues = cause instanceof Error && cause.cause instanceof z.core.$ZodError ? cause.cause.issues : []
  if (issues.length === 0) return 'it was not JSON.'
  const places = issues.slice(0, 5).map(({ path, message }) => `at ${path.join('.') || 'the top'}: ${message}.`)
  return `it was not by the schema, ${places.join(' ')}`
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
