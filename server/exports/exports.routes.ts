import type { deckExports } from '../../shared/api/exports.ts'
import { type Handlers, untilClosed } from '../app/handlers.ts'
import { exportDeck, exporting } from './exports.ts'
import { exportParts } from './parts.ts'

export const exportRoutes: Handlers<typeof deckExports> = {
  'GET /api/exportDeck': async (input, { user, now, request, reply, ...deps }) =>
    exportDeck(deps, input, { userId: user.id, now, signal: untilClosed(reply), socket: request.raw.socket }),
  'GET /api/exportParts': async (input, { user, db }) =>
    exporting.run(user.id, async () => exportParts(db, user.id, input)),
}
