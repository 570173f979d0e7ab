import type { ComponentProps } from 'react'
import { type SharedRole, sharedRoles } from '../../shared/decks.ts'
import { t } from '../texts/index.ts'
import { Select } from '../ui/Field.tsx'

interface Own {
  value: SharedRole
  onChange: (role: SharedRole) => void
}

/** Chooses the role of a member. */
export function RoleSelect({ value, onChange, ...rest }: Own & Omit<ComponentProps<typeof Select>, keyof Own>) {
  return (
    <Select {...rest} value={value} onChange={(role) => onChange(role as SharedRole)}>
      {sharedRoles.map((role) => (
        <option key={role} value={role}>
          {t.sharing.roles[role]}
        </option>
      ))}
    </Select>
  )
}
