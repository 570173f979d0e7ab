import type { ComponentProps } from 'react'
import { isEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'

/** The email that one logs in with. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'invalid'>) {
  return (
    <Field
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.emailLength}
      {...props}
      // Not type=email: the browser's own idea of an address is not the product's.
      inputMode="email"
      label={t.auth.email}
      invalid={isEmail(props.value.trim()) ? [] : t.auth.invalidEmail}
    />
  )
}
