import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

type Own = FieldFrameProps & { value: string; onChange: (value: string) => void }

/** A line of text with its label, hint and errors. `after` stands inside the box at its end. */
export function Field({
  label,
  invalid,
  error,
  hint,
  hideLabel = false,
  className,
  id,
  after,
  onChange,
  onBlur,
  ...rest
}: Own & { after?: ReactNode } & Omit<ComponentProps<'input'>, keyof Own>) {
  return (
    <FieldFrame
      label={label}
      invalid={invalid}
      error={error}
      hint={hint}
      hideLabel={hideLabel}
      className={className}
      id={id}
      control={(control) => (
        <span className={styles.box}>
          <input
            type="text"
            {...rest}
            {...control}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              control.onBlur()
              onBlur?.(event)
            }}
          />
          {after && <span className={styles.after}>{after}</span>}
        </span>
      )}
    />
  )
}

/** Several lines of text; grows with what is typed. */
export function TextArea({
  label,
  invalid,
  error,
  hint,
  hideLabel = false,
  className,
  id,
  onChange,
  onBlur,
  ...rest
}: Own & Omit<ComponentProps<'textarea'>, keyof Own>) {
  return (
    <FieldFrame
      label={label}
      invalid={invalid}
      error={error}
      hint={hint}
      hideLabel={hideLabel}
      className={className}
      id={id}
      control={(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            control.onBlur()
            onBlur?.(event)
          }}
        />
      )}
    />
  )
}

/** A choice from a short list, as the system shows it. */
export function Select({
  label,
  invalid,
  error,
  hint,
  hideLabel = false,
  className,
  id,
  onChange,
  ...rest
}: Own & Omit<ComponentProps<'select'>, keyof Own>) {
  return (
    <FieldFrame
      label={label}
      invalid={invalid}
      error={error}
      hint={hint}
      hideLabel={hideLabel}
      className={className}
      id={id}
      control={(control) => (
        <span className={styles.box}>
          <select {...rest} {...control} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    />
  )
}
