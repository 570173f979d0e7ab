import { useState } from 'react'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'

/** How many new cards the learner takes on each day in this deck; saved when the field is left. */
export function NewPerDay({ deckId, newPerDay }: { deckId: number; newPerDay: number | null }) {
  const [text, setText] = useState(newPerDay === null ? '' : String(newPerDay))
  const save = useWrite('PUT /api/newPerDay')
  const words = t.decks.study
  const isValid = /^\d{0,4}$/.test(text.trim())
  const submit = () => {
    const wanted = text.trim() === '' ? null : Number(text)
    if (!isValid || wanted === newPerDay || save.isPending) return
    save.mutate(
      { id: deckId, newPerDay: wanted },
      { onSuccess: () => void toast({ message: words.newPerDaySaved, tone: 'good' }) },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={words.newPerDay}
        hint={words.newPerDayHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={text}
        onChange={setText}
        onBlur={submit}
        invalid={isValid ? [] : words.newPerDayInvalid}
        error={save.isError ? errorText(save.error) : undefined}
      />
    </form>
  )
}
