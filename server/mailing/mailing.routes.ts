import type { mails } from '../../shared/api/mails.ts'
import { optionalMailKinds, optionalMails } from '../../shared/mails.ts'
import type { Handlers } from '../app/handlers.ts'
import * as store from './mailing.sql.ts'
import { planReminder } from './plan.ts'
import { switchMail, unsubscribe } from './unsubscribe.ts'

/** Mails that users can switch on and off. */
export const mailingRoutes: Handlers<typeof mails> = {
  'GET /api/mailSettings': async (_, { db, user }) => {
    const choices = new Map((await store.readChoices(db, user.id)).map((choice) => [choice.kind, choice]))
    const isOn = (kind: keyof typeof optionalMails) => choices.get(kind)?.isOn ?? optionalMails[kind]
    const reminders = choices.get('reminders')
    return {
      reminders: isOn('reminders'),
      suggestions: isOn('suggestions'),
      decisions: isOn('decisions'),
      invitations: isOn('invitations'),
      reminderHour: reminders?.atHour ?? null,
      nextReminderAt: reminders?.dueAt?.toISOString() ?? null,
    }
  },
  'PUT /api/mailSettings': async ({ reminderHour, agreed, ...switched }, { db, user, now }) =>
    db.transaction().execute(async (db) => {
      for (const kind of optionalMailKinds)
        if (switched[kind] !== undefined) await switchMail(db, user.id, kind, switched[kind], { now, agreed })
      if (reminderHour !== undefined) await store.writeHour(db, user.id, reminderHour)
      if (reminderHour !== undefined || switched.reminders) await planReminder(db, user, now)
    }),
  'PUT /api/unsubscribe': async ({ token }, deps) => ({ kind: await unsubscribe(deps, token) }),
}
