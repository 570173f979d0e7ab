import { expect, test } from 'vitest'
import { dayOf, hourIn, nextAt } from './day.ts'

const day = (now: string, timeZone: string, dayEndsAtHour = 4) => {
  const { date, endsAt } = dayOf(new Date(now), { timeZone, dayEndsAtHour })
  return `${date} until ${endsAt.toISOString()}`
}

test('a day ends at four in the morning, local time', () => {
  expect(day('2026-11-20T12:00:00Z', 'UTC')).toBe('2026-11-20 until 2026-11-21T04:00:00.000Z')
  expect(day('2026-11-20T12:00:00Z', 'Europe/Berlin')).toBe('2026-11-20 until 2026-11-21T03:00:00.000Z')
  expect(day('2026-11-20T12:00:00Z', 'Asia/Kolkata')).toBe('2026-11-20 until 2026-11-20T22:30:00.000Z')
})

test('before that hour it is still the previous day', () => {
  expect(day('2026-11-20T03:59:59Z', 'UTC')).toBe('2026-11-19 until 2026-11-20T04:00:00.000Z')
  expect(day('2026-11-20T04:00:00Z', 'UTC')).toBe('2026-11-20 until 2026-11-21T04:00:00.000Z')
})

test('the learner can choose another hour, midnight included', () => {
  expect(day('2026-11-20T23:00:00Z', 'America/New_York', 0)).toBe('2026-11-20 until 2026-11-21T05:00:00.000Z')
})

test('the end is right on days when the clocks change', () => {
  expect(day('2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28 until 2026-03-29T02:00:00.000Z')
  expect(day('2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-24 until 2026-10-25T03:00:00.000Z')
})

test('a day begins where the previous one ends', () => {
  const rule = { timeZone: 'Europe/Berlin', dayEndsAtHour: 4 }
  const start = (now: string) => dayOf(new Date(now), rule).startsAt.toISOString()
  expect(start('2026-11-20T12:00:00Z')).toBe('2026-11-20T03:00:00.000Z')
  expect(start('2026-11-20T02:59:00Z')).toBe('2026-11-19T03:00:00.000Z')
  expect(start('2026-03-29T12:00:00Z')).toBe('2026-03-29T02:00:00.000Z')
})

test('the next full hour of a zone is later today or tomorrow, also where the clocks change', () => {
  const next = (hour: number, now: string, timeZone: string) => nextAt(hour, new Date(now), timeZone).toISOString()
  expect(next(18, '2026-11-20T12:00:00Z', 'UTC')).toBe('2026-11-20T18:00:00.000Z')
  expect(next(18, '2026-11-20T18:00:00Z', 'UTC')).toBe('2026-11-21T18:00:00.000Z')
  expect(next(7, '2026-11-20T12:00:00Z', 'Asia/Kolkata')).toBe('2026-11-21T01:30:00.000Z')
  expect(next(7, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
  expect(next(7, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
  expect(hourIn(new Date('2026-11-20T23:45:00Z'), 'Europe/Berlin')).toBe(0)
})

test('every moment belongs to one day, also where the clocks show the hour at which days end twice or not at all', () => {
  const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']
  const hourMs = 3_600_000
  const outside: string[] = []
  for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana'])
    for (const dayEndsAtHour of [0, 1, 2, 3])
      for (const change of changes)
        for (let hours = -6; hours < 30; hours += 0.5) {
          const now = new Date(Date.parse(change) + hours * hourMs)
          const { date, startsAt, endsAt } = dayOf(now, { timeZone, dayEndsAtHour })
          const next = dayOf(endsAt, { timeZone, dayEndsAtHour })
          if (now < startsAt || now >= endsAt || next.startsAt.getTime() !== endsAt.getTime() || next.date === date)
            outside.push(`${now.toISOString()} in ${timeZone} by ${dayEndsAtHour}`)
        }
  expect(outside).toEqual([])
})
