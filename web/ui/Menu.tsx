import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'

/** An action of a menu: its icon, its name and what it does. */
export type MenuAction = readonly [icon: IconName, label: string, run: () => void]

interface MenuProps {
  /** The name of the button that opens it. */
  label: string
  icon?: IconName
  /** Id of the element with the name of what the actions are about. */
  describedBy: string
  /** Whether Tab leads to the button. */
  tabIndex?: number
  /** Renders the list outside its parent, whose accessible name would otherwise include it. */
  isApart?: boolean
  actions: () => readonly MenuAction[]
  /** More buttons. They call `close` with what they do. */
  children?: (close: (andThen: () => void) => void) => ReactNode
}

/** A button that opens a list of actions, each with its name. They are rendered while it is open. */
export function Menu({
  label,
  icon = 'more',
  describedBy,
  tabIndex = 0,
  isApart = false,
  actions,
  children,
}: MenuProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // The menu closes first, so that focus returns to its button.
  const close = (andThen: () => void) => {
    document.getElementById(id)?.hidePopover()
    andThen()
  }
  const list = (
    <div
      id={id}
      popover="auto"
      className={styles.menu}
      onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      {isOpen && (
        <>
          {actions().map(([icon, name, run]) => (
            <button key={name} type="button" aria-describedby={describedBy} onClick={() => close(run)}>
              <Icon name={icon} size={18} />
              {name}
            </button>
          ))}
          {children?.(close)}
        </>
      )}
    </div>
  )
  const main = isApart ? document.getElementById('main') : null
  return (
    <>
      <IconButton
        icon={icon}
        size="small"
        label={label}
        tabIndex={tabIndex}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      {main ? createPortal(list, main) : list}
    </>
  )
}
