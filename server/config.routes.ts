import type { config as endpoints } from '../shared/api/config.ts'
import { imageTypes, limits } from '../shared/limits.ts'
import { plans } from '../shared/plans.ts'
import { uploads } from '../shared/uploads.ts'
import type { Handlers } from './handlers.ts'
import { giveXsrfToken } from './security.ts'

/** What the client needs to know before anybody signs in. */
export const configRoutes: Handlers<typeof endpoints> = {
  'GET /api/config': async (_, { config, request, reply }) => {
    giveXsrfToken(request, reply, config)
    return {
      productName: config.productName,
      supportEmail: config.supportEmail,
      provider: config.provider,
      plans: [...plans],
      planIds: config.planIds,
      uploads: { extensions: [...uploads.extensions], bytes: uploads.bytes },
      images: { types: [...imageTypes], bytes: limits.imageBytes },
      payment: config.payment,
      ai: config.ai ? 'provider' : 'built-in',
    }
  },
}
