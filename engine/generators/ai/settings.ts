import { z } from 'zod'

/** Which model answers, and how much it may be asked. */
export interface AiSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google'
  /** Of the endpoint, with its version (`https://host/v1`); left out for a large provider's own. */
  baseUrl?: string | undefined
  /** Left out for a local server that wants none. */
  apiKey?: string | undefined
  model: string
  /** Whether the endpoint holds answers to a JSON schema; else it is only told the schema. */
  supportsStructuredOutputs: boolean
  /** Calls at the same time, per job. */
  concurrency: number
  /** For one call. */
  timeoutMs: number
  /** After the first attempt, for what may pass: no connection, too many requests, a server's error. */
  retries: number
  /** Before the first retry; doubled for each further one. */
  baseDelayMs: number
  /** No wait is longer, whatever `Retry-After` says. */
  maxDelayMs: number
  maxOutputTokens: number
  /** Input and output of all calls of a job. */
  maxTokensPerJob: number
  /** Per million tokens, in any currency; null where unknown. */
  inputPrice: number | null
  outputPrice: number | null
}

/** All that need not be chosen. */
export const aiDefaults = {
  provider: 'openai-compatible',
  supportsStructuredOutputs: true,
  concurrency: 4,
  timeoutMs: 90_000,
  retries: 4,
  baseDelayMs: 1000,
  maxDelayMs: 60_000,
  maxOutputTokens: 8000,
  maxTokensPerJob: 1_000_000,
  inputPrice: null,
  outputPrice: null,
} as const satisfies Partial<AiSettings>

const optional = z.string().trim().min(1).optional()
const price = z.coerce.number().min(0).max(100_000).optional()

/** The variables of the environment that the AI is set up with. */
export const aiVariables = {
  AI_PROVIDER: z.enum(['openai-compatible', 'anthropic', 'google']).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_STRUCTURED_OUTPUTS: z.enum(['on', 'off']).default('on'),
  AI_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(aiDefaults.concurrency),
  // Node itself gives up on an answer that does not begin within 300 seconds.
  AI_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(1)
    .max(290)
    .default(aiDefaults.timeoutMs / 1000),
  AI_JOB_TOKENS: z.coerce.number().int().min(10_000).default(aiDefaults.maxTokensPerJob),
  AI_OUTPUT_TOKENS: z.coerce.number().int().min(500).max(200_000).default(aiDefaults.maxOutputTokens),
  AI_INPUT_PRICE: price,
  AI_OUTPUT_PRICE: price,
}

/** The settings that the environment gives; undefined when no AI is set up. Throws what is missing. */
export function aiSettingsOf(e: z.output<z.ZodObject<typeof aiVariables>>): AiSettings | undefined {
  const provider = e.AI_PROVIDER ?? aiDefaults.provider
  if (!e.AI_PROVIDER && !e.AI_BASE_URL) return undefined
  if (provider === 'openai-compatible' && !e.AI_BASE_URL) throw new Error('Set AI_BASE_URL to the address of the AI.')
  if (provider !== 'openai-compatible' && !e.AI_API_KEY) throw new Error(`Set AI_API_KEY to your key for ${provider}.`)
  if (!e.AI_MODEL) throw new Error('Set AI_MODEL to the name of the model that makes the cards.')
  return {
    ...aiDefaults,
    provider,
    baseUrl: e.AI_BASE_URL,
    apiKey: e.AI_API_KEY,
    model: e.AI_MODEL,
    supportsStructuredOutputs: e.AI_STRUCTURED_OUTPUTS === 'on',
    concurrency: e.AI_CONCURRENCY,
    timeoutMs: e.AI_TIMEOUT_SECONDS * 1000,
    maxTokensPerJob: e.AI_JOB_TOKENS,
    maxOutputTokens: e.AI_OUTPUT_TOKENS,
    inputPrice: e.AI_INPUT_PRICE ?? null,
    outputPrice: e.AI_OUTPUT_PRICE ?? null,
  }
}
