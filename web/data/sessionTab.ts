/*
 * What this tab keeps over a reload, such as a card that is not saved yet. It is gone when the tab closes, and after
 * logout: `clearStorage` of session.ts sees to that. A file of its own, because the home page does without it.
 */

/** The text that this tab keeps by a name; null when there is none. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text in this tab, or with null forgets it. Full or blocked storage keeps what it had. */
export function writeTab(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // Without storage nothing outlives the page.
  }
}
