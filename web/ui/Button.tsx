import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classNames } from './className.ts'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain'

interface ButtonLook {
  variant?: ButtonVariant
  size?: 'medium' | 'large'
}

/** The look of a button, for a link that acts as one. */
export function buttonClass({ variant = 'quiet', size = 'medium' }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === 'large' && styles.large)
}

/**
 * A button with words on it. While `pending` it keeps its name and width, shows that it works, and takes no press:
 * it stays focusable, so that focus is not lost in the middle of a form.
 */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { icon?: IconName; pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} size={18} />}
      <span className={styles.words}>{children}</span>
    </button>
  )
}
