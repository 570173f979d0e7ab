import { expect, test } from 'vitest'
import { codeIn } from './useAffiliateCode.ts'

const day = 24 * 60 * 60 * 1000
const visit = Date.UTC(2026, 0, 1)
const kept = JSON.stringify({ code: 'ADA', timestamp: visit })

test.each([
  ['at once', 0, 'ADA'],
  ['for thirty days', 30 * day - 1, 'ADA'],
  ['no longer', 30 * day, null],
])('a code counts %s', (_, after, expected) => expect(codeIn(kept, new Date(visit + after))).toBe(expected))

test.each(['', 'ADA', 'null', '{}', '{"code":"ADA"}', '{"code":7,"timestamp":7}', '{"code":"ADA","timestamp":"7"}'])(
  'what somebody wrote there is no code: %s',
  (text) => expect(codeIn(text, new Date(visit))).toBeNull(),
)
