/** Work to finish while there is a session. Screens that send with a delay add theirs. */
export const beforeLogout = new Set<() => Promise<void>>()

/** So long a logout waits at most for what is sent late, in ms. */
export const logoutPatienceMs = 3000

/** Whether somebody is logging out, and when that has ended: what would go on without a session is not begun before. */
export const logout = { isUnderWay: false, ended: Promise.resolve() }
