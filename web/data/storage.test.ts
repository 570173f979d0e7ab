import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tabNames } from './remembered.ts'
import { storageKeys } from './session.ts'

/** The names in the tables of local and of session storage, in section 7 of the privacy policy. */
function namesIn(policy: string): string[][] {
  const section = /^## 7\..*?(?=^## 8\.)/ms.exec(policy)?.[0] ?? ''
  return [...section.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    ),
  )
}
const sorted = (names: readonly string[]) => names.toSorted()

test.each(['content/pages/gdpr.md', 'content/pages/de/gdpr.md'])('%s names all that the browser stores', (file) => {
  const [local, session] = namesIn(readFileSync(file, 'utf8'))
  expect(sorted(local ?? [])).toEqual(sorted([...storageKeys, 'outbox.…']))
  const own = tabNames.map((name) => (/[ .]$/.test(name) ? `${name}…` : name))
  // The router keeps these by itself.
  expect(sorted(session ?? [])).toEqual(sorted([...own, 'react-router-scroll-positions']))
})

test('no other file of the client stores anything', () => {
  const stores = /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\.|document\.cookie = /
  const files = globSync('web/**/*.{ts,tsx,js}').filter((file) => !file.includes('.test.'))
  expect(sorted(files.filter((file) => stores.test(readFileSync(file, 'utf8'))))).toEqual([
    'web/data/remembered.ts',
    'web/data/session.ts',
    'web/public/appearance.js',
  ])
})
