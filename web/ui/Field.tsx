import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import styles from './Field.module.css'
import { formatMessage } from '../../shared/messages.ts'
import { t } from '../texts/index.ts'
import { classNames } from './className.ts'
import kit from './kit.module.css'

type Own = FieldFrameProps & { id?: string | undefined; value: string; onChange: (value: string) => void }
type Props<Element extends 'input' | 'textarea'> = Own & Omit<ComponentProps<Element>, keyof Own>

/** Splits the properties of a field into those of its frame and those of its control. */
function split<P extends FieldFrameProps & { id?: string | undefined; value: string }>(props: P) {
  const { label, invalid, error, hint: given, hideLabel = false, className, id, ...control } = props
  // The browser cuts what is typed or pasted beyond it without a word.
  const { maxLength } = control as { maxLength?: number }
  const isFull = maxLength !== undefined && props.value.length >= maxLength
  const hint = isFull ? formatMessage(t.input, ['tooLong', maxLength]) : given
  return { frame: { label, invalid, error, hint, hideLabel, className, id }, control }
}

/** A line of text with its label, hint and errors. `after` is shown inside the box, at its end. */
export function Field({ after, onChange, onBlur, maxLength, ...props }: Props<'input'> & { after?: ReactNode }) {
  const { frame, control } = split(props.type === 'search' ? { ...props, maxLength } : props)
  // A longer text stays, for the user to shorten.
  if (maxLength !== undefined && props.value.length > maxLength)
    frame.error ??= formatMessage(t.input, ['tooLong', maxLength])
  return (
    <FieldFrame
      {...frame}
      control={(framed) => (
        <span className={styles.box}>
          <input
            type="text"
            autoComplete="off"
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

interface SelectProps<V> extends FieldFrameProps {
  value: V
  options: readonly { value: V; label: string; isDisabled?: boolean }[]
  onChange: (value: V) => void
}

/** A choice from a short list, as the system shows it. */
export function Select<V extends string | number | null | undefined>(props: SelectProps<V>) {
  const { value, options, onChange, ...frame } = props
  return (
    <FieldFrame
      {...frame}
      control={(framed) => (
        <span className={styles.box}>
          <select
            {...framed}
            value={value ?? ''}
            onChange={(event) => {
              const chosen = options[event.target.selectedIndex]
              if (chosen) onChange(chosen.value)
            }}
          >
            {options.map((option) => (
              <option key={String(option.value)} value={option.value ?? ''} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    />
  )
}

interface FieldFrameProps {
  label: string
  /** The problem with the current value, shown once the field loses focus. */
  invalid?: string | readonly string[] | undefined
  /** The server's error, shown at once. */
  error?: string | undefined
  /** Help that always shows. */
  hint?: ReactNode
  /** Keeps the name for screen readers and takes it off the screen. */
  hideLabel?: boolean
  className?: string | undefined
}

/** Attributes that tie a control to its label, hint and errors. */
interface ControlProps {
  id: string
  className: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  onBlur: () => void
}

interface FrameProps extends FieldFrameProps {
  id?: string | undefined
  control: (props: ControlProps) => ReactNode
}

/** Label, hint and errors around a control. */
export function FieldFrame({ label, invalid, error, hint, hideLabel, className, id, control }: FrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const [wasLeft, setWasLeft] = useState(false)
  const messages = [...(error ? [error] : []), ...(wasLeft ? [invalid ?? []].flat() : [])]
  const described = [hint ? `${controlId}-hint` : '', messages.length ? `${controlId}-error` : ''].filter(Boolean)
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={classNames(styles.label, hideLabel && kit.hidden)}>
        {label}
      </label>
      {control({
        id: controlId,
        className: styles.control,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': messages.length > 0 || undefined,
        onBlur: () => afterPress(() => setWasLeft(true)),
      })}
      {hint && (
        <div id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div id={`${controlId}-error`} className={styles.error} aria-live="polite">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  )
}

/**
 * Runs at once, or when the press that is under way is over: a hint that appears between a button's going down and
 * its coming up moves what lies beneath, and the press would miss it.
 */
function afterPress(run: () => void) {
  if (document.querySelector(':active')) window.addEventListener('mouseup', () => setTimeout(run), { once: true })
  else run()
}

/** A form that the screen checks and submits, instead of the browser. */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
