import { type Write, writes } from '../../shared/api/writes.ts'
import { queryClient } from './queryClient.ts'

/**
 * Fetches again what a write made stale, as far as it is on the screen. It has a file of its own because the learn page, which sends through a
 * queue, loads it without `useWrite`.
 */
export async function refreshAfter(key: Write): Promise<void> {
  await Promise.all(writes[key].stale.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
}
