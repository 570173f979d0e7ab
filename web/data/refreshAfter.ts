import { type Write, writes } from '../../shared/api/writes.ts'
import { queryClient } from './queryClient.ts'

/** Fetches again what a write made stale, as far as it is on the screen. */
export async function refreshAfter(key: Write): Promise<void> {
  await Promise.all(writes[key].stale.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
}
