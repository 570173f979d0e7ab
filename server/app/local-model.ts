import { z } from 'zod'
import { type Config, readConfig } from './config.ts'

/** A model on this machine answers slowly, and one request at a time; variables that are set take precedence. */
const localDefaults = { AI_CONCURRENCY: '1', AI_TIMEOUT_SECONDS: '600' }

/** Uses a model that runs on this machine if none is configured, and says so in one line. */
export async function withLocalModel(
  config: Config,
  env: NodeJS.ProcessEnv,
  log: { info: (message: string) => void },
  find = findLocalModel,
): Promise<Config> {
  if (config.ai || !config.detectsAi) return config
  const found = await find()
  if (!found) return config
  const { baseUrl, server } = found
  const model = env['AI_MODEL'] || found.model
  // The name is whatever the server on that port says.
  log.info(
    `using the model ${JSON.stringify(model)} of ${server} at ${baseUrl}, which was found on this machine; AI_DETECT=off prevents it`,
  )
  // The key belongs to another service; a program on a port of this machine must not get it.
  const variables = { ...localDefaults, ...env, AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: undefined }
  const detected = readConfig(variables)
  return { ...detected, aiFrom: 'detected' }
}

/** An OpenAI-compatible server on this machine. */
interface LocalModel {
  /** The endpoint with its version, as `AI_BASE_URL`. */
  baseUrl: string
  model: string
  server: string
}

const servers = [
  { server: 'Ollama', port: 11_434 },
  { server: 'LM Studio', port: 1234 },
  { server: 'llama.cpp', port: 8080 },
  { server: 'vLLM', port: 8000 },
]
const timeoutMs = 300

const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1) })) })

/** Models that do not write text. */
const noChat = /embed|rerank|whisper|tts|bge-|clip|guard|stable-diffusion|(?:^|\/)(?:e5|gte)-/i
const instructed = /instruct|chat|(?:^|[-_:])it(?:$|[-_:])/i

/** Looks for a model on the usual ports of this machine; null if there is none. */
export async function findLocalModel(
  get: typeof fetch = fetch,
  candidates: readonly { server: string; port: number }[] = servers,
): Promise<LocalModel | null> {
  const found = await Promise.all(candidates.map(async (candidate) => modelOf(get, candidate)))
  return found.find((model) => model !== null) ?? null
}

async function modelOf(
  get: typeof fetch,
  { server, port }: { server: string; port: number },
): Promise<LocalModel | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`
  try {
    const response = await get(`${baseUrl}/models`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (!response.ok) return null
    const { data } = modelList.parse(await response.json())
    const models = data.map(({ id }) => id).filter((id) => !noChat.test(id))
    const model = models.find((id) => instructed.test(id)) ?? models[0]
    return model === undefined ? null : { baseUrl, model, server }
  } catch {
    // Nothing listens on that port, or something that is not a model server.
    return null
  }
}
