import type { Storage } from '../data/deliveryQueue.ts'

/** The storage of a browser, which all its tabs share. */
export const storageIn = (stored: Map<string, string>): Storage => ({
  read: () => [...stored.values()],
  write(name, json) {
    if (json === null) stored.delete(name)
    else stored.set(name, json)
  },
})
