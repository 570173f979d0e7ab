import type { classes } from '../../shared/api/classes.ts'
import type { sharing } from '../../shared/api/sharing.ts'
import { mustAuthor } from '../decks/access.ts'
import type { Handlers } from '../app/handlers.ts'
import { keysOf, linkAfter } from '../platform/db/pages.ts'
import {
  changeAssignment,
  deleteAssignment,
  makeAssignment,
  readClass,
  readForDeck,
  readForLearner,
  shareProgress,
} from './class.ts'
import { invite, readInvitationsOf, withdraw } from './invitations.ts'
import { answer, join, readJoin, readJoinable } from './joining.ts'
import { changeRole, leaveDeck, makeLink, readAccess, removeMember, revokeLink } from './sharing.ts'

export const sharingRoutes: Handlers<typeof sharing> = {
  'GET /api/deckAccess/:id': async ({ id }, context) => {
    await mustAuthor(context.db, context.user.id, id)
    return readAccess(context, id, context.now)
  },
  'PUT /api/invite': async (input, context) => invite(context, input),
  'PUT /api/withdrawInvitation': async ({ id }, { db, user }) => withdraw(db, user.id, id),
  'PUT /api/shareLink': async (input, context) => makeLink(context, context.user.id, input),
  'PUT /api/revokeLink': async ({ id }, { db, user }) => revokeLink(db, user.id, id),
  'PUT /api/memberRole': async (input, { db, user, now }) => changeRole(db, user.id, input, now),
  'PUT /api/removeMember': async (input, { db, user }) => removeMember(db, user.id, input),
  'PUT /api/leaveDeck': async ({ id }, { db, user }) => leaveDeck(db, user.id, id),
  'GET /api/invitations': async (_, { db, user, now }) => readInvitationsOf(db, user, now),
  'PUT /api/answerInvitation': async (input, { db, user, now }) => answer(db, user, input, now),
  'GET /api/joinable/:token': async ({ token }, { db, now }) => readJoinable(db, token, now),
  'GET /api/join/:token': async ({ token }, { db, user, now }) => readJoin(db, user, token, now),
  'PUT /api/join': async ({ token }, { db, user, now }) => ({ id: await join(db, user, token, now) }),
}

export const classRoutes: Handlers<typeof classes> = {
  'GET /api/class/:id': async ({ id, after }, context) => {
    await mustAuthor(context.db, context.user.id, id)
    const [afterUser = null] = keysOf(after, 1)
    const page = await readClass(context.db, id, afterUser, context.now)
    linkAfter(page, context, ({ user }) => user)
    return page
  },
  'PUT /api/shareProgress': async (input, context) => shareProgress(context, input),
  'GET /api/deckAssignments/:id': async ({ id }, { db, user }) => readForDeck(db, user.id, id),
  'GET /api/assignments': async (_, { db, user, now }) => readForLearner(db, user, now),
  'PUT /api/assignment': async (input, { db, user, now, idempotencyKey }) =>
    makeAssignment(db, { userId: user.id, now, idempotencyKey }, input),
  'PUT /api/changeAssignment': async (input, { db, user, now }) =>
    changeAssignment(db, { userId: user.id, now }, input),
  'PUT /api/deleteAssignment': async ({ id }, { db, user, now }) => deleteAssignment(db, { userId: user.id, now }, id),
}
