import type { live } from '../../shared/api/live.ts'
import type { Handlers } from '../app/handlers.ts'

export const liveRoutes: Handlers<typeof live> = {
  'GET /api/events': async ({ decks, ...from }, { live, user }) => {
    return (send, end) => live.subscribe({ userId: user.id, sessionId: user.sessionId, send, end }, decks, from)
  },
}
