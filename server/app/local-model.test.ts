import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { withLocalModel } from './local-model.ts'

const found = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b', server: 'Ollama' }

async function detect(env: NodeJS.ProcessEnv, model: typeof found | null = found) {
  const lines: string[] = []
  let searches = 0
  const find = async () => {
    searches += 1
    return model
  }
  const config = await withLocalModel(readConfig(env), env, { info: (line) => void lines.push(line) }, find)
  return { config, lines, searches }
}

test('a model on this machine is used if none is configured, and the log says so in one line', async () => {
  const { config, lines } = await detect({})
  expect(config.ai).toMatchObject({ baseUrl: found.baseUrl, model: 'qwen3:8b', concurrency: 1, timeoutMs: 600_000 })
  expect(config.aiFrom).toBe('detected')
  expect(lines).toEqual([expect.stringContaining('using the model "qwen3:8b" of Ollama at http://127.0.0.1:11434/v1')])
})

test('variables that are set take precedence', async () => {
  const { config } = await detect({ AI_MODEL: 'mine', AI_CONCURRENCY: '2' })
  expect(config.ai).toMatchObject({ model: 'mine', concurrency: 2, baseUrl: found.baseUrl })
})

test('a key without an address is not sent to a server that was found', async () => {
  const { config } = await detect({ AI_API_KEY: 'secret' })
  expect(config.ai).toMatchObject({ baseUrl: found.baseUrl, apiKey: undefined })
})

test('no model is used if none is found', async () => {
  const { config, lines } = await detect({}, null)
  expect([config.ai, config.aiFrom, lines]).toEqual([undefined, null, []])
})

test('no search is made if a model is configured, or if searching is switched off', async () => {
  const set = { AI_BASE_URL: 'http://models.example.org/v1', AI_MODEL: 'm' }
  expect(await detect(set)).toMatchObject({ searches: 0, config: { aiFrom: 'settings' } })
  expect(await detect({ AI_DETECT: 'off' })).toMatchObject({ searches: 0, config: { aiFrom: null } })
})

test('a preset is a provider with its address, which can be overridden', () => {
  const of = (env: NodeJS.ProcessEnv) => {
    const { ai, aiFrom } = readConfig({ AI_MODEL: 'm', ...env })
    return [ai?.provider, ai?.baseUrl, aiFrom]
  }
  expect(of({ AI_PRESET: 'ollama' })).toEqual(['openai-compatible', 'http://localhost:11434/v1', 'preset'])
  expect(of({ AI_PRESET: 'mistral', AI_API_KEY: 'k' })).toEqual([
    'openai-compatible',
    'https://api.mistral.ai/v1',
    'preset',
  ])
  expect(of({ AI_PRESET: 'anthropic', AI_API_KEY: 'k' })).toEqual(['anthropic', undefined, 'preset'])
  const elsewhere = 'http://192.168.0.2:11434/v1'
  expect(of({ AI_PRESET: 'ollama', AI_BASE_URL: elsewhere })).toEqual(['openai-compatible', elsewhere, 'preset'])
  expect(() => readConfig({ AI_PRESET: 'skynet' })).toThrow('AI_PRESET')
})
