export interface Toast {
  message: string
  /** `shortcut` is named to screen readers; who offers it listens for it. */
  action?: { label: string; shortcut?: string; run: () => void }
  tone?: 'plain' | 'good' | 'error'
  /** Until it is closed: it says why the screen is another one. */
  stays?: boolean
}

export interface ShownToast extends Toast {
  id: number
}

/** More than these at once is noise: the oldest goes. */
const most = 3

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says something in passing, with at most one thing to do about it. Returns a function that takes it back. */
export function toast(message: Toast): () => void {
  const id = ++lastId
  show([...shown, { ...message, id }].slice(-most))
  return () => dismissToast(id)
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  show(shown.filter((one) => one.id !== id))
}

/** Takes all toasts away. */
export const clearToasts = (): void => show([])

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => shown,
}
