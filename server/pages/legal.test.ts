import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLegalPages } from './legal.ts'

/** The pages that users accept: after a change, give the page the day of the change, and put both here. */
const texts = {
  'terms.md': ['2026-11-29', '336e123ca62c86b6'],
  'de/terms.md': ['2026-11-29', '046130ffc6fd40ac'],
  'gdpr.md': ['2026-11-29', '6431c1232214d057'],
  'de/gdpr.md': ['2026-11-29', 'f4184e76287d4e71'],
}

test('each text that users accept bears the day of its last change', () => {
  const { en, de } = readLegalPages({})
  const days = [en.terms, de.terms, en.gdpr, de.gdpr].map(({ dated }) => dated)
  const now = Object.keys(texts).map((file, index) => {
    const text = readFileSync(`content/pages/${file}`)
    return [file, [days[index], createHash('sha256').update(text).digest('hex').slice(0, 16)]]
  })
  expect(Object.fromEntries(now)).toEqual(texts)
})
