/** What a field for a day and a time of day holds for a moment: local time, to the minute. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that such a field means. */
export const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
