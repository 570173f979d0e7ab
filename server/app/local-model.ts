import { findLocalModel } from '../../engine/generators/ai/localModel.ts'
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
