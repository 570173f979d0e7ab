import { type ReactNode, useId, useRef, useState } from 'react'
import type { ApiError } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { toast, toastError } from '../ui/toast.ts'
import styles from './Section.module.css'

/** A part of the account screen, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/**
 * Settings that are saved with each change, and shown changed while that is under way: the mutation becomes pending a moment after
 * the press, and until then the control must not jump back. One message says that they are saved.
 */
export function useChanging<T extends object>(
  settings: T,
  save: (
    part: Partial<T>,
    end: { onSuccess: () => void; onError: (error: ApiError) => void; onSettled: () => void },
  ) => void,
): [shown: T, change: (part: Partial<T>) => void] {
  const [changing, setChanging] = useState<Partial<T>>({})
  const dismiss = useRef(() => {})
  const onSuccess = () => {
    dismiss.current()
    dismiss.current = toast({ message: t.decks.study.newPerDaySaved, tone: 'good' })
  }
  const change = (part: Partial<T>) => {
    setChanging((before) => ({ ...before, ...part }))
    save(part, { onSuccess, onError: toastError, onSettled: () => setChanging({}) })
  }
  return [{ ...settings, ...changing }, change]
}
