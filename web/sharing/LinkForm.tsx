import { useState } from 'react'
import type { SharedRole } from '../../shared/roles.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { Refusal } from './Refusal.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './Sharing.module.css'

/** For how many days a link can work; null for one without an end. */
const choices = [1, 7, 30, 365, null]
const words = t.sharing.links
const nameOf = (days: number | null) => (days === null ? words.forever : days === 365 ? words.year : words.days(days))

/** Makes a link into the deck. */
export function LinkForm({ deckId }: { deckId: number }) {
  const [role, setRole] = useState<SharedRole>('reader')
  const [days, setDays] = useState<number | null>(30)
  const make = useWrite('PUT /api/shareLink')
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!make.isPending) make.mutate({ deck: deckId, role, days })
      }}
    >
      <Refusal error={make.error} />
      <div className={styles.fields}>
        <RoleSelect label={t.sharing.role} value={role} onChange={setRole} className={styles.choice} />
        <Select
          label={words.expiry}
          value={String(days)}
          onChange={(value) => setDays(value === 'null' ? null : Number(value))}
          className={styles.choice}
        >
          {choices.map((choice) => (
            <option key={choice} value={String(choice)}>
              {nameOf(choice)}
            </option>
          ))}
        </Select>
        <Button type="submit" icon="plus" pending={make.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}
