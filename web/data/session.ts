import { useSyncExternalStore } from 'react'

/**
 * Keys in the browser's storage. This file alone touches it, with sessionTab.ts for what one tab keeps;
 * remembered.ts builds on it, for what the home page does without. web/public/appearance.js
 * reads `appearance` before the first paint, and writes `affiliate`.
 */
const keys = {
  token: 'WebToken',
  emailVerified: 'emailVerified',
  deckId: 'DeckId',
  topicId: 'TopicId',
  cardId: 'CardId',
  freeCount: 'freeCount',
  affiliate: 'affiliate',
  appearance: 'appearance',
  consent: 'analyticsConsent',
  ratingHintAt: 'ratingHintAt',
  cardView: 'cardView',
  dismissedQuota: 'dismissedQuota',
} as const

/** Each rating or approved payment that was not sent yet has a key of its own, so that no tab writes over what another wrote. */
const unsentPrefix = 'outbox.'
const isUnsent = (name: string) => name.startsWith(unsentPrefix)

/** What no logout takes away. */
const lasting: readonly string[] = [keys.consent, keys.affiliate]

export type StorageKey = keyof typeof keys

/** What stands in for storage that is blocked or full: the app works until the tab closes. */
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

/** What is stored under a key: for remembered.ts, which builds on it. */
export const read = (key: StorageKey) => readName(keys[key])
export const write = (key: StorageKey, value: string | null) => writeName(keys[key], value)

/** Tells whoever listens that something was written. */
export function changed(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change, in this tab or another. Returns what ends that. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What `current` says, now and after every change; `ahead` where a page is rendered ahead, for nobody in particular. */
export function useStored<T extends string | number | boolean | null>(current: () => T, ahead = current): T {
  return useSyncExternalStore(onSessionChange, current, ahead)
}

export const webToken = () => read('token')
export const isAuthorised = () => read('token') !== null
export const useAuthorised = () => useStored(isAuthorised, () => false)

/** Starts a session with what login and register answer. */
export function startSession({ webToken, emailVerified }: { webToken: string; emailVerified: boolean }): void {
  write('token', webToken)
  write('emailVerified', String(emailVerified))
  changed()
}

/** Ends a session that the server no longer knows. The rest stays: unsent ratings and the last deck outlive it. */
export function dropSession(): void {
  write('token', null)
  write('emailVerified', null)
  changed()
}

/**
 * Forgets everything: logout, and a failed login or register. But what could not be sent waits for its learner, and what
 * holds for the browser stays: nobody is asked about cookies again for a mistyped password, and no partner loses a visit.
 */
export function clearStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage holds nothing.
  }
  for (const name of names()) if (!isUnsent(name) && !lasting.includes(name)) writeName(name, null)
  delete document.documentElement.dataset.theme
  changed()
}

export const isEmailVerified = () => read('emailVerified') !== 'false'
export const useEmailVerified = () => useStored(isEmailVerified)

export function setEmailVerified(emailVerified: boolean): void {
  write('emailVerified', String(emailVerified))
  changed()
}

/** What was not sent yet, as web/study and web/billing wrote it. */
export const readOutbox = () =>
  names()
    .filter(isUnsent)
    .map((name) => readName(name) ?? '')
export const hasUnsent = () => names().some(isUnsent)

export function writeOutbox(name: string, json: string | null): void {
  writeName(unsentPrefix + name, json)
}
