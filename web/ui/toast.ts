import { topDialog } from './topDialog.ts'

export interface Toast {
  message: string
  /** `shortcut` is named to screen readers; who offers it listens for it. */
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

let shown: readonly ShownToast[] = []
let lastId = 0
/** Those that are about to be shown, by their ids. */
const waiting = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function show(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** A dialog that closes at the same time would remove the toast before a screen reader announces it. */
const besideDialogMs = 50

/** Shows a message with at most one action. Returns a function that removes it. */
export function toast(message: Toast): () => void {
  const id = ++lastId
  const add = () => {
    waiting.delete(id)
    show([...shown, { ...message, id }].slice(-most))
  }
  if (topDialog.current()) waiting.set(id, setTimeout(add, besideDialogMs))
  else add()
  return () => dismissToast(id)
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  clearTimeout(waiting.get(id))
  show(shown.filter((one) => one.id !== id))
}

/** Takes all toasts away. */
export function clearToasts(): void {
  for (const timer of waiting.values()) clearTimeout(timer)
  show([])
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => shown,
}
