import { expect, test } from 'vitest'
import { z } from 'zod'
import { aiSettingsOf, aiVariables } from './settings.ts'

const read = (env: Record<string, string>) => aiSettingsOf(z.object(aiVariables).parse(env))

test('without an address or a provider there is no AI', () => {
  expect(read({})).toBeUndefined()
  expect(read({ AI_API_KEY: 'k', AI_MODEL: 'm' })).toBeUndefined()
})

test('an address and a model are enough for a local server', () => {
  expect(read({ AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small' })).toEqual({
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    apiKey: undefined,
    model: 'small',
    supportsStructuredOutputs: true,
    concurrency: 4,
    timeoutMs: 90_000,
    retries: 4,
    baseDelayMs: 1000,
    maxDelayMs: 60_000,
    maxOutputTokens: 8000,
    reasoning: undefined,
    judge: true,
    vision: false,
    maxTokensPerJob: 1_000_000,
    inputPrice: null,
    outputPrice: null,
  })
})

test('reads all settings', () => {
  const env = {
    AI_PROVIDER: 'anthropic',
    AI_API_KEY: 'k',
    AI_MODEL: 'm',
    AI_STRUCTURED_OUTPUTS: 'off',
    AI_CONCURRENCY: '2',
  }
  const more = {
    AI_TIMEOUT_SECONDS: '3600',
    AI_REASONING: 'low',
    AI_JUDGE: 'off',
    AI_JOB_TOKENS: '50000',
    AI_INPUT_PRICE: '0.25',
    AI_OUTPUT_PRICE: '2',
    AI_OUTPUT_TOKENS: '4000',
  }
  expect(read({ ...env, ...more })).toMatchObject({
    provider: 'anthropic',
    apiKey: 'k',
    model: 'm',
    supportsStructuredOutputs: false,
    concurrency: 2,
    timeoutMs: 3_600_000,
    reasoning: 'low',
    judge: false,
    maxTokensPerJob: 50_000,
    inputPrice: 0.25,
    outputPrice: 2,
    maxOutputTokens: 4000,
  })
})

test('whether the model sees follows from the setting, or else from the provider or the name', () => {
  const sees = (AI_MODEL: string, more = {}) => read({ AI_BASE_URL: 'http://localhost/v1', AI_MODEL, ...more })?.vision
  for (const model of ['gpt-4.1-mini', 'qwen2.5vl:7b', 'Qwen/Qwen3-VL-8B', 'gemma3:12b', 'llama3.2-vision', 'pixtral'])
    expect(sees(model), model).toBe(true)
  for (const model of ['llama3.1:8b', 'qwen3:8b', 'gemma3:1b', 'mine', 'deepseek-r1'])
    expect(sees(model), model).toBe(false)
  expect(sees('mine', { AI_VISION: 'on' })).toBe(true)
  expect(sees('gpt-4.1-mini', { AI_VISION: 'off' })).toBe(false)
  expect(sees('claude', { AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' })).toBe(true)
})

test.each([
  ['AI_MODEL', { AI_BASE_URL: 'http://localhost/v1' }],
  ['AI_BASE_URL', { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }],
  ['AI_API_KEY', { AI_PROVIDER: 'google', AI_MODEL: 'm' }],
])('names the missing variable: %s', (name, env) => {
  expect(() => read(env as Record<string, string>)).toThrow(name)
})
