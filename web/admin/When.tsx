import { dayAndTime } from '../texts/dates.ts'

/** A moment, in local time; a dash where there was none. */
export function When({ at }: { at: string | null }) {
  return at === null ? '–' : <time dateTime={at}>{dayAndTime(at)}</time>
}
