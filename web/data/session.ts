import { useSyncExternalStore } from 'react'

/**
 * Keys in the browser's storage, which only this file and remembered.ts access: the home page does without the latter. The privacy policy
 * lists them as well.
 * web/public/appearance.js reads `appearance` before the first paint, and writes `affiliate`.
 */
export const storageKeys = [
  'WebToken',
  /** The address that logged in last, until a logout. */
  'email',
  'emailVerified',
  'DeckId',
  'TopicId',
  'CardId',
  'freeCount',
  'affiliate',
  'appearance',
  'analyticsConsent',
  'ratingHintAt',
  /** How the cards of decks are shown: 'table' instead of tiles. */
  'cardView',
  /** How the learner's decks are shown: 'list' instead of tiles. */
  'deckView',
  /** The order of the learner's decks: 'name' or 'due' instead of the last activity. */
  'deckOrder',
  /** The folders of decks that are collapsed, as JSON. */
  'collapsedFolders',
  /** The last notice about a quota that was dismissed: it comes back when it says something else. */
  'dismissedQuota',
  /** The number of free generations whose notice was dismissed: it comes back when there are more. */
  'dismissedFree',
  /** Whether each side of a card is read aloud as it appears: 'on'. */
  'readAloud',
  /** The languages in which the cards of decks are read. See deckValues.ts. */
  'voices',
  /** The best times of matching in decks. See deckValues.ts. */
  'matchTimes',
  /** Whether the time of matching shows: 'shown' or 'hidden'. */
  'matchClock',
] as const

/** Each unsent rating, card and report of a payment has a key of its own, so that no tab overwrites another's. */
const unsentPrefix = 'outbox.'
const isUnsent = (name: string) => name.startsWith(unsentPrefix)

/** Keys that outlive a logout. */
const lasting: readonly string[] = ['analyticsConsent', 'affiliate'] satisfies StorageKey[]

export type StorageKey = (typeof storageKeys)[number]

/** Replaces storage that is blocked or full: the app works until the tab closes. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function readName(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

function writeName(name: string, value: string | null) {
  memory.delete(name)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value !== null) memory.set(name, value)
  }
}

function names(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...memory.keys()]
  }
}

/** The value of a key, for remembered.ts. */
export const read: (key: StorageKey) => string | null = readName
export const write: (key: StorageKey, value: string | null) => void = writeName

/** Calls all listeners after a write. */
export function changed(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change, in this tab or another. Returns a function that unsubscribes it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The value of `current`, now and after every change; of `ahead` where a page is prerendered, for no user in particular. */
export function useStored<T extends string | number | boolean | null>(current: () => T, ahead = current): T {
  return useSyncExternalStore(onSessionChange, current, ahead)
}

export const webToken = () => read('WebToken')
export const isAuthorised = () => read('WebToken') !== null
export const useAuthorised = () => useStored(isAuthorised, () => false)

/** Who is logged in, or was until the server ended the session, by their address in lower case; empty for sessions of earlier releases. */
export const sessionEmail = () => read('email') ?? ''

/**
 * Starts a session with the answer of a login or registration. Drops what this tab keeps if someone else logs in after a session that
 * the server ended.
 */
export function startSession(typed: string, { webToken, emailVerified }: { webToken: string; emailVerified: boolean }) {
  const email = typed.toLowerCase()
  if (sessionEmail() !== email) clearTab()
  write('email', email)
  write('WebToken', webToken)
  write('emailVerified', String(emailVerified))
  changed()
}

/** Ends a session that the server no longer knows. The rest stays: unsent ratings and the last deck outlive it. */
export function dropSession(): void {
  write('WebToken', null)
  write('emailVerified', null)
  changed()
}

/**
 * Clears everything after a logout, and after a failed login or registration. Unsent entries wait for their user, and what
 * concerns the browser stays: a mistyped password brings no second question about cookies, and costs no partner a visit.
 */
export function clearStorage(): void {
  clearTab()
  for (const name of names()) if (!isUnsent(name) && !lasting.includes(name)) writeName(name, null)
  delete document.documentElement.dataset.theme
  changed()
}

function clearTab() {
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage holds nothing.
  }
}

export const isEmailVerified = () => read('emailVerified') !== 'false'
export const useEmailVerified = () => useStored(isEmailVerified)

export function setEmailVerified(emailVerified: boolean): void {
  write('emailVerified', String(emailVerified))
  changed()
}

export const hasUnsent = () => names().some(isUnsent)

/** The unsent entries of all delivery queues, as JSON. */
export const unsentStorage = {
  read: () =>
    names()
      .filter(isUnsent)
      .map((name) => readName(name) ?? ''),
  write: (name: string, json: string | null) => writeName(unsentPrefix + name, json),
}

/** Work to finish while there is a session. Screens that send with a delay add theirs. */
export const beforeLogout = new Set<() => Promise<void>>()

/** Whether a logout is under way, and when it has ended. Reads wait for it, since they would run without a session. */
export const logout = { isUnderWay: false, ended: Promise.resolve() }
