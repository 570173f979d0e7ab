import { expect, test } from 'vitest'
import { fakePercent } from './UploadFlow.tsx'

test('rises to 70 percent in six minutes, and no further', () => {
  expect(fakePercent(0, false)).toBe(0)
  expect(fakePercent(180_000, false)).toBe(35)
  expect(fakePercent(360_000, false)).toBe(70)
  expect(fakePercent(3_600_000, true)).toBe(70)
})

test('starts at 1 percent or more once a file is uploaded', () => {
  expect(fakePercent(0, true)).toBe(1)
})
