import { useEffect, useRef } from 'react'
import styles from './Flow.module.css'

/** The level of a step's heading: beneath a dialog's title, or beneath a page's. */
export type StepHeading = 'h2' | 'h3'

interface StepTitleProps {
  as: StepHeading
  /** Whether the element that had focus is gone. */
  takesFocus?: boolean
  children: string
}

/** The heading of a step. */
export function StepTitle({ as: Heading, takesFocus = true, children }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Heading ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </Heading>
  )
}
