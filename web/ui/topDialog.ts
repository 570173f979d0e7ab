let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function put(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** A modal dialog lies above all others from now on, until it is taken back. */
export function onTop(dialog: HTMLDialogElement): () => void {
  put([...open, dialog])
  return () => put(open.filter((one) => one !== dialog))
}

/** The modal dialog above all others, as a store. */
export const topDialog = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => open.at(-1) ?? null,
}
