import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { retention } from '../../shared/retention.ts'
import type { Db } from '../platform/db/open.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { cleanUp } from './start.ts'

let app: TestApp
let rows: { tables: string; kept: string; constants: string }[]

beforeAll(async () => {
  app = await startApp()
  const page = await readFile('docs/law/retention.md', 'utf8')
  rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, tables = '', , kept = '', constants = ''] = line.split('|')
      return { tables, kept, constants }
    })
})

const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

test('the list of periods has each table that the clean-up deletes from', async () => {
  const statements: string[] = []
  const listening = new Proxy(app.deps.db, {
    get: (db, name) =>
      name === 'executeQuery'
        ? (query: Parameters<Db['executeQuery']>[0]) => {
            statements.push(query.sql)
            return db.executeQuery(query)
          }
        : (Reflect.get(db, name) as unknown),
  })
  await cleanUp({ ...app.deps, db: listening })
  const cleaned = statements.flatMap((sql) => [...sql.matchAll(/delete from (\w+)/g)].map(([, table = '']) => table))
  expect(cleaned).toContain('orders')
  const listed = rows.flatMap(({ tables }) => namesIn(tables))
  expect(cleaned.filter((table) => !listed.includes(table))).toEqual([])
})

test('the list of periods says the numbers that the clean-up uses, all of them', () => {
  const units = { Years: 'year', Days: 'day', Hours: 'hour', Minutes: 'minute' }
  const named = rows.flatMap(({ kept, constants }) =>
    namesIn(constants).map((name) => {
      const value = retention[name as keyof typeof retention]
      const [, unit = ''] = Object.entries(units).find(([ending]) => name.endsWith(ending)) ?? []
      expect(kept).toMatch(new RegExp(`\\b${value} ${unit}${value === 1 ? '\\b' : 's'}`))
      return name
    }),
  )
  expect(named.toSorted()).toEqual(Object.keys(retention).toSorted())
})

test.each(['content/pages/gdpr.md', 'content/pages/de/gdpr.md'])(
  '%s takes its periods from the same numbers',
  async (file) => {
    const text = await readFile(file, 'utf8')
    for (const name of ['sessionDays', 'verifyLinkDays', 'invitationDays', 'orderYears'])
      expect(text).toContain(`{${name}}`)
  },
)
