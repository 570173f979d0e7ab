import { type ComponentProps, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** A password, which can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after' | 'maxLength'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      maxLength={limits.passwordMaxLength}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? t.ui.hidePassword : t.ui.showPassword}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
