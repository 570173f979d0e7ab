import type { CallOutput } from '../../shared/api/contract.ts'
import { imageTypes, limits } from '../../shared/limits.ts'
import { plans } from '../../shared/plans.ts'
import { pictureExtensions, uploads } from '../../shared/uploads.ts'
import type { Config } from './config.ts'
import { findPrograms } from '../../engine/documents/programs.ts'

type PublicConfig = CallOutput<'GET /api/config'>

const known = new WeakMap<Config, PublicConfig>()

/** The part of the configuration that is for everybody. Put together once: it looks for programs on the disk. */
export function publicConfig(config: Config): PublicConfig {
  const answer = known.get(config) ?? answerOf(config)
  known.set(config, answer)
  return answer
}

function answerOf(config: Config): PublicConfig {
  const pictures = findPrograms(config.searchPath).tesseract === null ? [] : pictureExtensions
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    provider: config.provider,
    plans: [...plans],
    planIds: config.planIds,
    uploads: { extensions: [...uploads.extensions, ...pictures], bytes: uploads.bytes },
    images: { types: [...imageTypes], bytes: limits.imageBytes },
    payment: config.payment,
    paypalClientId: config.paypal?.clientId ?? 'demo',
    analytics: config.analytics.scripts,
    ai: config.ai ? 'provider' : 'built-in',
  }
}
