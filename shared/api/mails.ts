import { z } from 'zod'
import { optionalMailKinds } from '../mails.ts'
import { empty, type Endpoints, hour, nothing, text, time } from './endpoint.ts'

/** Which mails a user wants. They are only sent to a confirmed email. */
const settings = z.object({
  /** At most one a day, if cards are due and none was rated yet. */
  reminders: z.boolean(),
  /** When reminders come, local time of the learner; null for the hour at which they usually begin to learn. */
  reminderHour: hour.nullable(),
  /** At most one a day, about new suggestions for decks that the user edits. */
  suggestions: z.boolean(),
  /** At most one a day, about decisions on the user's own suggestions. */
  decisions: z.boolean(),
  invitations: z.boolean(),
})

/** Mails that users can switch on and off. */
export const mails = {
  'GET /api/mailSettings': {
    input: nothing,
    output: settings.extend({
      /** When the next reminder comes, if cards are due then; null while reminders are off. */
      nextReminderAt: time.nullable(),
    }),
  },
  /** `agreed`: `versionOf` the words next to the switch (`remindersWording`), which are recorded; without it no words are. */
  'PUT /api/mailSettings': {
    input: settings.partial().extend({ agreed: text(20).optional() }),
    output: empty,
    rateLimit: 'consents',
  },
  /** Switches a kind of mail off by the token of a link in such a mail. The token never expires. */
  'PUT /api/unsubscribe': {
    access: 'public',
    input: z.object({ token: text(200) }),
    output: z.object({ kind: z.enum(optionalMailKinds) }),
  },
} as const satisfies Endpoints
