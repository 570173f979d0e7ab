/** When a learner's day ends: an IANA time zone and an hour from 0 to 23. */
export interface DayRule {
  timeZone: string
  dayEndsAtHour: number
}

/** A learner's day: its date, which is that of its morning, when it begins, and when it ends, which is when the next one begins. */
export interface Day {
  date: string
  startsAt: Date
  endsAt: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that was found last, by rule. To find one takes a tenth of a millisecond, as the clock of the zone is read five times. */
const found = new Map<string, Day>()

/** The learner's day at `now`. Before the hour at which days end, it is still the previous one. */
export function dayOf(now: Date, rule: DayRule): Day {
  const key = `${rule.timeZone} ${rule.dayEndsAtHour}`
  const known = found.get(key)
  if (known && isWithin(now, known)) return known
  const morning = new Date(wallClock(now, rule.timeZone) - rule.dayEndsAtHour * hourMs).setUTCHours(0, 0, 0, 0)
  const likely = dayFrom(morning, rule)
  // Where the clocks change at the hour at which days end, they show it twice or not at all.
  const day = isWithin(now, likely) ? likely : dayFrom(morning + (now < likely.startsAt ? -dayMs : dayMs), rule)
  found.set(key, day)
  return day
}

const isWithin = (time: Date, { startsAt, endsAt }: Day) => startsAt <= time && time < endsAt

/** The day with a date, given as its midnight in UTC. */
function dayFrom(date: number, { timeZone, dayEndsAtHour }: DayRule): Day {
  const startsAt = date + dayEndsAtHour * hourMs
  return {
    date: new Date(date).toISOString().slice(0, 10),
    startsAt: fromWallClock(startsAt, timeZone),
    endsAt: fromWallClock(startsAt + dayMs, timeZone),
  }
}

/** The hour that clocks in a zone show. */
export const hourIn = (time: Date, timeZone: string): number => new Date(wallClock(time, timeZone)).getUTCHours()

/** The next time after `now` at which clocks in a zone show this full hour. */
export function nextAt(hour: number, now: Date, timeZone: string): Date {
  const today = new Date(wallClock(now, timeZone)).setUTCHours(hour, 0, 0, 0)
  const first = fromWallClock(today, timeZone)
  return first > now ? first : fromWallClock(today + dayMs, timeZone)
}

/** The local time in a zone, as if it were milliseconds in UTC. */
function wallClock(time: Date, timeZone: string): number {
  const part = new Map(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
}

/** Converts a local time; twice, because the first guess may be on the other side of a clock change. */
function fromWallClock(wall: number, timeZone: string): Date {
  const guess = wall - (wallClock(new Date(wall), timeZone) - wall)
  return new Date(wall - (wallClock(new Date(guess), timeZone) - guess))
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
