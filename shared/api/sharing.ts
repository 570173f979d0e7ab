import { z } from 'zod'
import { isEmail } from '../email.ts'
import { limits } from '../limits.ts'
import { sharedRoles } from '../decks.ts'
import { schemaMessage } from '../messages.ts'
import { empty, type Endpoints, id, idText, nothing, text, time } from './endpoint.ts'

const role = z.enum(sharedRoles)
const email = text(limits.emailLength).refine(isEmail, schemaMessage(['email']))
const token = text(200)

/** A user whom the author shares the deck with. The email is the one that the author typed; null if they joined by a link. */
export const member = z.object({
  user: id,
  name: z.string(),
  email: z.string().nullable(),
  role,
  via: z.enum(['invitation', 'link']),
  addedAt: time,
})

/** A pending invitation. */
const invitation = z.object({ id, email: z.string(), role, expiresAt: time, createdAt: time })

/** A link into the deck; `members` counts those who joined by it alone. Nobody can join after it has expired. */
const link = z.object({ id, role, url: z.string(), expiresAt: time.nullable(), members: z.int() })

export const sharing = {
  'GET /api/deckAccess/:id': {
    input: z.object({ id: idText }),
    output: z.object({ members: z.array(member), invitations: z.array(invitation), links: z.array(link) }),
  },
  /** Does not reveal whether the email has an account. A second invitation renews the first and is mailed again. */
  'PUT /api/invite': {
    input: z.object({ deck: id, email, role }),
    output: empty,
    rateLimit: 'invitations',
  },
  'PUT /api/withdrawInvitation': { input: z.object({ id }), output: empty },
  'PUT /api/shareLink': {
    input: z.object({ deck: id, role, days: z.int().min(1).max(limits.linkDays).nullable() }),
    output: z.object({ id, url: z.string() }),
  },
  /** Removes all members who joined by the link. */
  'PUT /api/revokeLink': { input: z.object({ id }), output: empty },
  'PUT /api/memberRole': { input: z.object({ deck: id, user: id, role }), output: empty },
  'PUT /api/removeMember': { input: z.object({ deck: id, user: id }), output: empty },
  'PUT /api/leaveDeck': { input: z.object({ id }), output: empty },
  /** Invitations to the caller's email, once it is confirmed. */
  'GET /api/invitations': {
    input: nothing,
    output: z.array(z.object({ id, deck: z.object({ id, name: z.string(), author: z.string() }), role })),
  },
  'PUT /api/answerInvitation': { input: z.object({ id, accept: z.boolean() }), output: empty },
  /** Whether a token still works, and what for, so that nobody registers without knowing. `deck`: null when it does not. */
  'GET /api/joinable/:token': {
    access: 'public',
    input: z.object({ token }),
    output: z.object({
      isOpen: z.boolean(),
      deck: z.object({ name: z.string(), author: z.string(), cards: z.int() }).nullable(),
      /** The invited address, which the mail with the token went to; null for a link. */
      email: z.string().nullable(),
    }),
  },
  /** The deck of a token. `isMember`: joining would change nothing, as for the author. */
  'GET /api/join/:token': {
    input: z.object({ token }),
    output: z.object({
      deck: z.object({ id, name: z.string(), author: z.string(), cards: z.int() }),
      role,
      kind: z.enum(['invitation', 'link']),
      isAuthor: z.boolean(),
      isMember: z.boolean(),
    }),
  },
  'PUT /api/join': { input: z.object({ token }), output: z.object({ id }) },
} as const satisfies Endpoints
