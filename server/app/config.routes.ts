import type { config as endpoints } from '../../shared/api/config.ts'
import type { Handlers } from './handlers.ts'
import { publicConfig } from './public-config.ts'
import { giveXsrfToken } from './security.ts'

/** What the client needs to know before anybody signs in. Pages carry it, too. */
export const configRoutes: Handlers<typeof endpoints> = {
  'GET /api/config': async (_, { config, request, reply }) => {
    giveXsrfToken(request, reply, config)
    return publicConfig(config)
  },
}
