/** How often drawing a file may take too long, and how long that counts. */
const mostTimeouts = 2
const countsMs = 60 * 60_000

const timeouts = new Map<string, number>()

/** Whether drawing a file has taken too long so often that it is not tried again for a while: a hostile file costs little then. */
export const isTooSlow = (fileKey: string): boolean => (timeouts.get(fileKey) ?? 0) >= mostTimeouts

/** Notes that drawing a file took too long. */
export function noteTimeout(fileKey: string): void {
  const add = (number: number) => timeouts.set(fileKey, (timeouts.get(fileKey) ?? 0) + number)
  add(1)
  setTimeout(() => add(-1) && timeouts.get(fileKey) === 0 && timeouts.delete(fileKey), countsMs).unref()
}
