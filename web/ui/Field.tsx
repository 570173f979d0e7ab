import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

type Own = FieldFrameProps & { id?: string | undefined; value: string; onChange: (value: string) => void }
type Props<Element extends 'input' | 'textarea' | 'select'> = Own & Omit<ComponentProps<Element>, keyof Own>

/** Splits the properties of a field into those of its frame and those of its control. */
function split<P extends FieldFrameProps & { id?: string | undefined }>(props: P) {
  const { label, invalid, error, hint, hideLabel = false, className, id, ...control } = props
  return { frame: { label, invalid, error, hint, hideLabel, className, id }, control }
}

/** A line of text with its label, hint and errors. `after` is shown inside the box, at its end. */
export function Field({ after, onChange, onBlur, ...props }: Props<'input'> & { after?: ReactNode }) {
  const { frame, control } = split(props)
  return (
    <FieldFrame
      {...frame}
      control={(framed) => (
        <span className={styles.box}>
          <input
            type="text"
            {...control}
            {...framed}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              framed.onBlur()
              onBlur?.(event)
            }}
          />
          {after && <span className={styles.after}>{after}</span>}
        </span>
      )}
    />
  )
}

/** Several lines of text; grows with its content. */
export function TextArea({ onChange, onBlur, ...props }: Props<'textarea'>) {
  const { frame, control } = split(props)
  return (
    <FieldFrame
      {...frame}
      control={(framed) => (
        <textarea
          rows={3}
          {...control}
          {...framed}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            framed.onBlur()
            onBlur?.(event)
          }}
        />
      )}
    />
  )
}

/** A choice from a short list, as the system shows it. */
export function Select({ onChange, ...props }: Props<'select'>) {
  const { frame, control } = split(props)
  return (
    <FieldFrame
      {...frame}
      control={(framed) => (
        <span className={styles.box}>
          <select {...control} {...framed} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    />
  )
}
