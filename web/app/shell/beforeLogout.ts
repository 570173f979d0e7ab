/** Work to finish while there is a session. Screens that send with a delay add theirs. */
export const beforeLogout = new Set<() => Promise<void>>()

/** Whether somebody is logging out, and when that has ended: what would go on without a session is not begun before. */
export const logout = { isUnderWay: false, ended: Promise.resolve() }
