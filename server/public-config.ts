import type { CallOutput } from '../shared/api/contract.ts'
import { imageTypes, limits } from '../shared/limits.ts'
import { plans } from '../shared/plans.ts'
import { uploads } from '../shared/uploads.ts'
import type { Config } from './config.ts'

/** The part of the configuration that is for everybody. */
export function publicConfig(config: Config): CallOutput<'GET /api/config'> {
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    provider: config.provider,
    plans: [...plans],
    planIds: config.planIds,
    uploads: { extensions: [...uploads.extensions], bytes: uploads.bytes },
    images: { types: [...imageTypes], bytes: limits.imageBytes },
    payment: config.payment,
    paypalClientId: config.paypal?.clientId ?? 'demo',
    analytics: config.analytics.scripts,
    ai: config.ai ? 'provider' : 'built-in',
  }
}
