import type { ComponentProps } from 'react'
import { hasEmailForm } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'

interface EmailFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'invalid'> {
  /** Whether what was typed can be an email; that of an account that there is has the form of one. */
  isValid?: (text: string) => boolean
}

/** The email that one logs in with. */
export function EmailField({ isValid = hasEmailForm, ...props }: EmailFieldProps) {
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
      invalid={isValid(props.value.trim()) ? [] : t.auth.invalidEmail}
    />
  )
}
