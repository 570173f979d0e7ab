import { useState } from 'react'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './LedgerFilter.module.css'

interface LedgerFilterProps {
  /** Whose lines are shown; empty for everybody's. */
  userId: string
  onFilter: (userId: string) => void
}

/** Chooses whose lines of the ledger are shown. */
export function LedgerFilter({ userId, onFilter }: LedgerFilterProps) {
  const [text, setText] = useState(userId)
  const words = t.admin.ledger
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(text.trim())
      }}
    >
      <Field
        label={words.filter}
        value={text}
        onChange={(next) => setText(next.replaceAll(/\D/g, ''))}
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
      />
      <Button type="submit">{words.show}</Button>
      {userId && <Button onClick={() => onFilter('')}>{words.showAll}</Button>}
    </form>
  )
}
