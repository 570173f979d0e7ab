import { createStore } from './store.ts'

/** The open modal dialogs. The last one lies above all others. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])
