import type { ReactNode } from 'react'
import kit from './kit.module.css'

/** Words for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={kit.hidden}>{children}</span>
}
