import type { deckExports } from '../../shared/api/exports.ts'
import type { Handlers } from '../app/handlers.ts'
import { exportDeck } from './exports.ts'

export const exportRoutes: Handlers<typeof deckExports> = {
  'GET /api/exportDeck': async (input, { db, user }) => exportDeck(db, user.id, input),
}
