import { useState } from 'react'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Field, Form } from '../ui/Field.tsx'

interface NewPerDayProps {
  label: string
  hint: string
  newPerDay: number | null
  save: { isPending: boolean; error: Error | null }
  onSave: (newPerDay: number | null) => void
}

/** How many new cards the learner takes on each day; saved when the field is left. Empty is no limit. */
export function NewPerDay({ label, hint, newPerDay, save, onSave }: NewPerDayProps) {
  const [text, setText] = useState(newPerDay === null ? '' : String(newPerDay))
  const isValid = /^\d{0,4}$/.test(text.trim())
  const submit = () => {
    const wanted = text.trim() === '' ? null : Number(text)
    if (isValid && wanted !== newPerDay && !save.isPending) onSave(wanted)
  }
  return (
    <Form onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        inputMode="numeric"
        value={text}
        onChange={setText}
        onBlur={submit}
        invalid={isValid ? [] : t.decks.study.newPerDayInvalid}
        error={save.error ? errorText(save.error) : undefined}
      />
    </Form>
  )
}
