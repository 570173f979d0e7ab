import { expect, test } from 'vitest'
import type { Progress } from '../../shared/api/contract.ts'
import { isFarEnough, isUnderWay, newest, percentOf } from './progress.ts'
import { fakePercent } from './UploadFlow.tsx'

const running: Progress = {
  id: 7,
  progress: 0.4,
  state: 'running',
  stage: 'writing',
  cards: 5,
  message: '',
  documentId: 3,
  unreviewed: 5,
  language: 'english',
  depth: 'key-points',
  wishes: null,
  most: null,
  kinds: null,
  level: null,
  failedPassages: 0,
}

test('progress starts at 10 percent, and reaches 100 only at the end', () => {
  expect(percentOf({ ...running, progress: 0 })).toBe(10)
  expect(percentOf({ ...running, progress: 0.456 })).toBe(45)
  expect(percentOf({ ...running, progress: 1 })).toBe(99)
  expect(percentOf({ ...running, state: 'done', progress: 1 })).toBe(100)
})

test('progress never falls when an update arrives late', () => {
  expect(newest(running, { ...running, progress: 0.2, stage: 'reading', cards: 2 })).toBe(running)
  expect(newest(running, { ...running, state: 'failed', progress: 0.2 })).toMatchObject({ progress: 0.4, cards: 5 })
  expect(newest(running, { ...running, progress: 0.6, cards: 9 })).toMatchObject({ progress: 0.6, cards: 9 })
  const done: Progress = { ...running, state: 'done', progress: 1 }
  expect(newest(done, running)).toBe(done)
})

test('a newer generation starts over, and updates of an older one are ignored', () => {
  const next: Progress = { ...running, id: 8, state: 'queued', progress: 0, cards: 0 }
  expect(newest(running, next)).toBe(next)
  expect(newest(next, running)).toBe(next)
  expect(newest(undefined, running)).toBe(running)
})

test('a queued generation is in progress, a failed one is not', () => {
  expect(isUnderWay({ ...running, state: 'queued' })).toBe(true)
  expect(isUnderWay({ ...running, state: 'failed' })).toBe(false)
})

test('more than 80 percent count as done only while polling', () => {
  expect(isFarEnough({ ...running, progress: 0.81 }, true)).toBe(true)
  expect(isFarEnough({ ...running, progress: 0.8 }, true)).toBe(false)
  expect(isFarEnough({ ...running, progress: 0.95 }, false)).toBe(false)
  expect(isFarEnough({ ...running, state: 'done' }, false)).toBe(true)
  expect(isFarEnough({ ...running, state: 'failed', progress: 0.95 }, true)).toBe(false)
})

test('the estimate of an upload rises to 70 percent in six minutes, and no further', () => {
  expect(fakePercent(0, false)).toBe(0)
  expect(fakePercent(180_000, false)).toBe(35)
  expect(fakePercent(360_000, false)).toBe(70)
  expect(fakePercent(3_600_000, true)).toBe(70)
})

test('the estimate of an upload starts at 1 percent once the file has arrived', () => {
  expect(fakePercent(0, true)).toBe(1)
})
