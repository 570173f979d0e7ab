import type { ComponentProps } from 'react'
import { classNames } from './className.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  /** Its accessible name, also shown as a tip. */
  label: string
  tone?: 'plain' | 'danger'
  size?: 'small' | 'medium'
}

/** A button that is only a drawing. */
export function IconButton({ icon, label, tone = 'plain', size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        styles.iconButton,
        tone === 'danger' && styles.danger,
        size === 'small' && styles.small,
        className,
      )}
    >
      <Icon name={icon} size={size === 'small' ? 18 : 20} />
    </button>
  )
}
