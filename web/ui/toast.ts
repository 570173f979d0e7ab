import { errorText } from '../texts/errors.ts'
import { createStore } from './store.ts'

export interface Toast {
  message: string
  /** `shortcut` is announced by screen readers; the caller handles the key. */
  action?: { label: string; shortcut?: string; run: () => void }
  tone?: 'plain' | 'good' | 'error'
  /** Stays until it is dismissed: it explains why the screen changed. */
  stays?: boolean
}

export interface ShownToast extends Toast {
  id: number
}

/** More than these at once is noise: the oldest goes. */
const most = 3

/** The toasts that are shown. */
export const toasts = createStore<readonly ShownToast[]>([])
let lastId = 0
/** Toasts that are about to be shown, by their ids. */
const waiting = new Map<number, ReturnType<typeof setTimeout>>()

/** A dialog that closes at the same time would remove the toast before a screen reader announces it. */
const besideDialogMs = 50

/** Shows a message with at most one action. Returns a function that removes it. */
export function toast(message: Toast): () => void {
  const id = ++lastId
  const add = () => {
    waiting.delete(id)
    toasts.set([...toasts.get(), { ...message, id }].slice(-most))
  }
  if (openDialogs.get().length > 0) waiting.set(id, setTimeout(add, besideDialogMs))
  else add()
  return () => dismissToast(id)
}

/** Shows that something succeeded. */
export const toastDone = (message: string): void => void toast({ message, tone: 'good' })

/** Shows why something failed. */
export const toastError = (error: unknown): void => void toast({ message: errorText(error), tone: 'error' })

/** Takes a toast away. */
export function dismissToast(id: number): void {
  clearTimeout(waiting.get(id))
  toasts.set(toasts.get().filter((one) => one.id !== id))
}

/** Takes all toasts away. */
export function clearToasts(): void {
  for (const timer of waiting.values()) clearTimeout(timer)
  toasts.set([])
}

/** The open modal dialogs. The last one lies above all others. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])
