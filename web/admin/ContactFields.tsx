import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { TextArea } from '../ui/Field.tsx'
import { MomentField } from './MomentField.tsx'

interface Contact {
  notes: string
  lastContact: string
  nextContact: string
}

interface ContactFieldsProps {
  draft: Contact
  errorAt: (field: keyof Contact) => string | undefined
  onChange: (part: Partial<Contact>) => void
}

/** What is noted of a candidate or a partner. */
export function ContactFields({ draft, errorAt, onChange }: ContactFieldsProps) {
  const words = t.admin.affiliate
  return (
    <>
      <TextArea
        label={words.notes}
        value={draft.notes}
        onChange={(notes) => onChange({ notes })}
        error={errorAt('notes')}
        maxLength={limits.notesLength}
      />
      <MomentField
        label={words.lastContact}
        value={draft.lastContact}
        onChange={(lastContact) => onChange({ lastContact })}
        error={errorAt('lastContact')}
      />
      <MomentField
        label={words.nextContact}
        value={draft.nextContact}
        onChange={(nextContact) => onChange({ nextContact })}
        error={errorAt('nextContact')}
      />
    </>
  )
}
