import type { CallOutput } from '../../shared/api/contract.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Select } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { hours } from './hours.ts'
import { Section } from './Section.tsx'
import { useChanging } from './useChanging.ts'

type MailSettings = CallOutput<'GET /api/mailSettings'>

export const mailsRead = query('GET /api/mailSettings', {})

/** Which mails the user wants, and when reminders come. */
export function MailsSection({ settings, isConfirmed }: { settings: MailSettings; isConfirmed: boolean }) {
  const save = useWrite('PUT /api/mailSettings')
  const { nextReminderAt, ...stored } = settings
  const [shown, change] = useChanging(stored, save.mutate)
  const text = t.account.mails
  return (
    <Section title={text.title}>
      {!isConfirmed && <Notice>{text.unconfirmed}</Notice>}
      <Checkbox
        label={text.reminders}
        hint={text.remindersHint}
        checked={shown.reminders}
        onChange={(reminders) => change({ reminders })}
      />
      {shown.reminders && (
        <Select
          label={text.hour}
          hint={nextReminderAt && nextReminder(new Date(nextReminderAt), new Date())}
          value={shown.reminderHour}
          options={[{ value: null, label: text.usualHour }, ...hours]}
          onChange={(reminderHour) => change({ reminderHour })}
        />
      )}
      <Checkbox
        label={text.suggestions}
        hint={text.onceADay}
        checked={shown.suggestions}
        onChange={(suggestions) => change({ suggestions })}
      />
      <Checkbox
        label={text.decisions}
        hint={text.onceADay}
        checked={shown.decisions}
        onChange={(decisions) => change({ decisions })}
      />
      <Checkbox
        label={text.invitations}
        hint={text.invitationsHint}
        checked={shown.invitations}
        onChange={(invitations) => change({ invitations })}
      />
    </Section>
  )
}

const nextReminder = (at: Date, now: Date) =>
  t.account.mails.next(t.account.learning.hour(at.getHours()), at.getDate() !== now.getDate())
