import type { ComponentProps, ReactNode } from 'react'
import kit from './kit.module.css'
import styles from './Checkbox.module.css'
import { classNames } from './className.ts'

interface Own {
  /** Its name; may hold links. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of its parts are checked. */
  indeterminate?: boolean
  /** A line beneath the label that explains it. */
  hint?: ReactNode
  /** Keeps the name for screen readers and takes it off the screen. */
  hideLabel?: boolean
}

/** A native checkbox in our style. */
export function Checkbox({
  label,
  checked,
  onChange,
  indeterminate = false,
  hint,
  hideLabel = false,
  className,
  ...rest
}: Own & Omit<ComponentProps<'input'>, keyof Own | 'type' | 'ref'>) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input
        type="checkbox"
        {...rest}
        className={styles.box}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={hideLabel ? kit.hidden : undefined}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
