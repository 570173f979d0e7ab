/** What is done while there still is a session: screens that send later than they show add theirs. */
export const beforeLogout = new Set<() => Promise<void>>()
