import { findPrograms } from '../../engine/documents/programs.ts'
import type { config as endpoints } from '../../shared/api/config.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import { imageTypes, limits } from '../../shared/limits.ts'
import { plans } from '../../shared/billing.ts'
import { pictureExtensions, uploads } from '../../shared/uploads.ts'
import type { Config } from './config.ts'
import type { Handlers } from './handlers.ts'
import { giveXsrfToken } from './security.ts'

type PublicConfig = CallOutput<'GET /api/config'>

const known = new WeakMap<Config, PublicConfig>()

/** The part of the configuration that everybody may see. Computed once, because it searches the disk for programs. */
export function publicConfig(config: Config): PublicConfig {
  const answer = known.get(config) ?? answerOf(config)
  known.set(config, answer)
  return answer
}

function answerOf(config: Config): PublicConfig {
  const readsPictures = config.ai?.vision || findPrograms(config.searchPath).tesseract !== null
  const pictures = readsPictures ? pictureExtensions : []
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    provider: { name: config.provider.name, address: config.provider.address },
    plans: [...plans],
    planIds: config.planIds,
    uploads: { extensions: [...uploads.extensions, ...pictures], bytes: uploads.bytes },
    images: { types: [...imageTypes], bytes: limits.imageBytes },
    payment: config.payment,
    paypalClientId: config.paypal?.clientId ?? 'demo',
    vatPercent: config.vatPercent,
    analytics: config.analytics.scripts,
    ai: { isConfigured: config.ai !== undefined, model: config.ai?.model ?? null },
  }
}

/** The configuration of the client, which pages also contain. */
export const configRoutes: Handlers<typeof endpoints> = {
  'GET /api/config': async (_, { config, request, reply }) => {
    giveXsrfToken(request, reply, config)
    return publicConfig(config)
  },
}
