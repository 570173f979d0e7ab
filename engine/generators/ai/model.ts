import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractJsonMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import type { AiSettings } from './settings.ts'

type ProviderOptions = Record<string, Record<string, string | boolean>>

/** The model of the settings, by the adapter of its provider. */
export function openModel(settings: AiSettings): { model: LanguageModel; providerOptions: ProviderOptions } {
  // The SDK would write warnings to stderr, past the log: for one that an endpoint takes no schema, which is a setting.
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

/** OpenAI's own newer models refuse `max_tokens`, and its others know the new name too; local servers know the old one. */
const wantsNewLimit = (baseUrl: string) =>
  /(^|\.)(api\.openai\.com|openai\.azure\.com)$/.test(URL.parse(baseUrl)?.hostname ?? '')

function withNewLimit({ max_tokens: limit, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: limit }
}

/** The object in what a model wrote: without a fence of Markdown, or the thoughts that local servers leave in front. */
function jsonIn(text: string): string {
  const said = text.trimStart().startsWith('{') ? text : text.replace(/^.*<\/think>/s, '')
  return /\{.*\}/s.exec(said)?.[0] ?? said
}
