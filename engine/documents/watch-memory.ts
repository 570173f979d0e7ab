import { readFile } from 'node:fs/promises'

const intervalMs = 100
const pageBytes = 4096

/**
 * Calls back once when a process uses more memory than it may; returns what ends the watch. Where the system tells no
 * sizes (not Linux), the limit of the heap alone holds.
 */
export function watchMemory(pid: number | undefined, mostBytes: number, onExcess: (used: number) => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {}
  const check = async () => {
    const used = await residentBytes(pid)
    if (used > mostBytes) onExcess(used)
  }
  const interval = setInterval(() => void check(), intervalMs)
  interval.unref()
  return () => clearInterval(interval)
}

async function residentBytes(pid: number): Promise<number> {
  const sizes = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  return Number(sizes.split(' ')[1] ?? 0) * pageBytes
}
