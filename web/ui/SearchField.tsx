import type { ReactNode, Ref } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  /** Its label is for screen readers alone. */
  hideLabel?: boolean
  placeholder?: string
  hint?: ReactNode
  /** What is wrong with the search. */
  error?: string | undefined
  /** Takes focus on a screen that is there to search. */
  autoFocus?: boolean
  /** The id of a list that completes what is typed. With one it is a combobox. */
  list?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A box to search in, as wide as lines are good to read. */
export function SearchField(props: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <Field {...props} type="search" enterKeyHint="search" after={<Icon name="search" className={styles.glass} />} />
    </search>
  )
}
