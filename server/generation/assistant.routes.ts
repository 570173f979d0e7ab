import type { assistant } from '../../shared/api/assistant.ts'
import { type Context, type Handlers, untilClosed } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import { mustEdit, mustSee } from '../decks/access.ts'
import { type Asking, askDocuments, explainCard, gradeAnswer, reviseCard } from './assistant.ts'

export const assistantRoutes: Handlers<typeof assistant> = {
  'POST /api/reviseCard': async ({ id, order }, context) => {
    await mustEdit(context.db, context.user.id, 'card', id)
    return { proposals: await reviseCard(context, id, order, askingOf(context)) }
  },
  'POST /api/explainCard': async ({ id }, context) => {
    const { role } = await mustSee(context.db, context.user.id, 'card', id)
    return explainCard(context, id, role, askingOf(context))
  },
  'POST /api/gradeAnswer': async (input, context) => {
    const { role } = await mustSee(context.db, context.user.id, 'card', input.id)
    return gradeAnswer(context, input, role, askingOf(context))
  },
  'POST /api/askDocuments': async (input, context) => {
    await mustEdit(context.db, context.user.id, 'deck', input.deckid)
    return askDocuments(context, input, askingOf(context))
  },
}

/** A request that is aborted when the client disconnects, so that nobody pays for an answer that nobody reads. */
function askingOf({
  user,
  now,
  request,
  reply,
}: Pick<Context, 'now' | 'request' | 'reply'> & { user: { id: number } }): Asking {
  return { userId: user.id, locale: localeOf(request), now, signal: untilClosed(reply) }
}
