import { useState } from 'react'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'

interface MomentFieldProps {
  label: string
  /** Local time, as the browser writes it; empty for none. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A day and a time of day. What is half typed is no value to the browser: it says so instead of dropping it. */
export function MomentField({ label, value, onChange, error }: MomentFieldProps) {
  const [isHalf, setIsHalf] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  return (
    <Field
      type="datetime-local"
      label={label}
      value={value}
      // Four digits of the year, where browsers take six.
      max="9999-12-31T23:59"
      invalid={isHalf && !isRefused ? t.admin.halfMoment : undefined}
      error={isRefused ? t.admin.halfMoment : error}
      onChange={(next) => {
        setIsHalf(false)
        setIsRefused(false)
        onChange(next)
      }}
      onBlur={(event) => setIsHalf(event.target.validity.badInput)}
      onInvalid={(event) => setIsRefused(event.currentTarget.validity.badInput)}
    />
  )
}

/** The first field for a moment in a form that is half typed; it says so. */
export const halfTyped = (form: Element | null): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]') ?? [])].find(
    (field) => field.validity.badInput && !field.checkValidity(),
  )
