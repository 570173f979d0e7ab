import { z } from 'zod'

const reasonings = ['off', 'low', 'medium', 'high'] as const
type Reasoning = (typeof reasonings)[number]

/** The configured model, and the limits of its use. */
export interface AiSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google'
  /** The endpoint's URL with its version (`https://host/v1`); omitted for a large provider's own. */
  baseUrl?: string | undefined
  /** Omitted for a local server that requires none. */
  apiKey?: string | undefined
  model: string
  /** Whether the endpoint enforces a JSON schema; otherwise the schema is only part of the prompt. */
  supportsStructuredOutputs: boolean
  /** The number of simultaneous requests of a job. */
  concurrency: number
  /** The longest wait for an answer to begin, or to continue. */
  timeoutMs: number
  /** The number of retries for transient failures: no connection, too many requests, a server error. */
  retries: number
  /** The delay before the first retry, doubled for each further one. */
  baseDelayMs: number
  /** The longest delay, even if `Retry-After` asks for more. */
  maxDelayMs: number
  /** The most tokens of an answer, apart from a model's thoughts. */
  maxOutputTokens: number
  /** How much the model thinks before it answers; undefined leaves it to the model. */
  reasoning?: Reasoning | undefined
  /** Whether the model judges its own cards against the source, in requests of their own. */
  judge: boolean
  /** Whether the model takes pictures: scans, slides and figures are shown to it. */
  vision: boolean
  /** The limit of input and output tokens per job. */
  maxTokensPerJob: number
  /** Prices per million tokens, in any currency; null if unknown. */
  inputPrice: number | null
  outputPrice: number | null
}

/** Defaults for everything optional. */
export const aiDefaults = {
  provider: 'openai-compatible',
  supportsStructuredOutputs: true,
  concurrency: 4,
  timeoutMs: 90_000,
  retries: 4,
  baseDelayMs: 1000,
  maxDelayMs: 60_000,
  maxOutputTokens: 8000,
  judge: true,
  vision: false,
  maxTokensPerJob: 1_000_000,
  inputPrice: null,
  outputPrice: null,
} as const satisfies Partial<AiSettings>

/** Room for thoughts, which most endpoints count as a part of the answer. */
const thoughtsFor: Record<Reasoning, number> = { off: 0, low: 4_000, medium: 12_000, high: 24_000 }

/** Models that think longer than this never finish. */
export const mostThoughts = 64_000

/** The tokens that a model may think with, beyond its answer. */
export const thoughtTokens = ({ reasoning }: Pick<AiSettings, 'reasoning'>) => (reasoning ? thoughtsFor[reasoning] : 0)

const optional = z.string().trim().min(1).optional()
const price = z.coerce.number().min(0).max(100_000).optional()

/** The environment variables that configure the AI. */
export const aiVariables = {
  AI_PROVIDER: z.enum(['openai-compatible', 'anthropic', 'google']).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_STRUCTURED_OUTPUTS: z.enum(['on', 'off']).default('on'),
  AI_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(aiDefaults.concurrency),
  AI_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3600)
    .default(aiDefaults.timeoutMs / 1000),
  AI_JOB_TOKENS: z.coerce.number().int().min(10_000).default(aiDefaults.maxTokensPerJob),
  AI_OUTPUT_TOKENS: z.coerce.number().int().min(500).max(200_000).default(aiDefaults.maxOutputTokens),
  AI_REASONING: z.enum(reasonings).optional(),
  AI_JUDGE: z.enum(['on', 'off']).default('on'),
  AI_VISION: z.enum(['on', 'off']).optional(),
  AI_INPUT_PRICE: price,
  AI_OUTPUT_PRICE: price,
}

/**
 * Reads the settings from the environment. Returns undefined if no AI is configured, and throws if the configuration is
 * incomplete.
 */
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
    reasoning: e.AI_REASONING,
    judge: e.AI_JUDGE === 'on',
    vision: e.AI_VISION ? e.AI_VISION === 'on' : knownToSee(provider, e.AI_MODEL),
    inputPrice: e.AI_INPUT_PRICE ?? null,
    outputPrice: e.AI_OUTPUT_PRICE ?? null,
  }
}

const seeing =
  /gpt-(?:4o|4\.1|[5-9])|(?:^|\/)o[134](?:$|-)|claude|gemini|gemma-?3|pixtral|llava|vision|moondream|minicpm-v|internvl|llama-?4|mistral-(?:small|medium)|(?:^|[-_/.\d])vl(?:$|[-_:])/i
const blind = /gpt-[\w.]*audio|gemma-?3:?-?(?:1b|270m)|mistral-(?:small|medium)-?2[34]/i

/** Whether a model is known to see, by its provider or its name. */
function knownToSee(provider: AiSettings['provider'], model: string): boolean {
  return provider !== 'openai-compatible' || (seeing.test(model) && !blind.test(model))
}

/** The endpoints of the providers that need no address. */
const ownHosts = {
  anthropic: 'api.anthropic.com',
  google: 'generativelanguage.googleapis.com',
  'openai-compatible': '',
}

/** The host that receives the requests, with its port. */
export const hostOf = ({ provider, baseUrl }: Pick<AiSettings, 'provider' | 'baseUrl'>): string =>
  baseUrl === undefined ? ownHosts[provider] : new URL(baseUrl).host
