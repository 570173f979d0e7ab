import type { CallInput } from '../../shared/api/contract.ts'
import type { mails } from '../../shared/api/mails.ts'
import type { Row } from './world.ts'

/** Rows for the calls of mails that users can switch. */
export const mailsRows: { [K in keyof typeof mails]: Row<CallInput<K>> } = {
  'GET /api/mailSettings': { good: () => ({}) },
  'PUT /api/mailSettings': {
    good: () => ({ reminders: true, reminderHour: 18, suggestions: false, decisions: false, invitations: false }),
    bad: [
      { reminders: 'yes' },
      { suggestions: null },
      { decisions: 1 },
      { invitations: 'no' },
      { reminderHour: 24 },
      { reminderHour: -1 },
      { reminderHour: 1.5 },
      { reminderHour: '7' },
    ],
  },
  'PUT /api/unsubscribe': {
    good: (w) => ({ token: w.stopToken }),
    texts: { token: 200 },
    bad: [{ token: '' }, { token: 'unknown' }, { token: 'reminders.' }, { token: 'reminders.AAAA' }],
  },
}
