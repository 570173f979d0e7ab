import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { affiliateDays } from '../../shared/affiliates.ts'
import { placeholderValues } from '../../shared/placeholders.ts'
import { retention } from '../../shared/retention.ts'
import type { Db } from '../platform/db/open.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { publicConfig } from './public-config.ts'
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
  // The client keeps a code as long, and loads no other period.
  expect(retention.appliedCodeDays).toBe(affiliateDays)
})

/** Tables that are about the installation. Rows of `copied_words` and `late_charges` are gone when their transaction ends. */
const impersonal = ['copied_words', 'invoice_series', 'late_charges', 'library_state', 'migrations', 'quota_limits']

test('the list of periods has each table with rows that do not go with the account', async () => {
  const foreignKeys = await sql<{ child: string; parent: string; onDelete: string }>`
    select conrelid::regclass::text child, confrelid::regclass::text parent, confdeltype::text "onDelete"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(app.db)
  const leaving = new Set(['users'])
  for (let size = 0; size < leaving.size;) {
    size = leaving.size
    for (const { child, parent, onDelete } of foreignKeys.rows)
      if (onDelete === 'c' && leaving.has(parent)) leaving.add(child)
  }
  const anonymized = foreignKeys.rows.filter(({ parent, onDelete }) => parent === 'users' && onDelete !== 'c')
  const tables = await sql<{ name: string }>`
    select c.oid::regclass::text name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(app.db)
  const staying = tables.rows.map(({ name }) => name).filter((name) => !leaving.has(name))
  const listed = new Set([...rows.flatMap(({ tables }) => namesIn(tables)), ...impersonal])
  const expected = new Set([...staying, ...anonymized.map(({ child }) => child)])
  expect([...expected].filter((name) => !listed.has(name))).toEqual([])
})

test('what the page runs each year deletes what is older than ten years, and only that', async () => {
  const page = await readFile('docs/law/retention.md', 'utf8')
  const [, statements = ''] = /```sql\n(.*?)```/s.exec(page) ?? []
  const year = new Date().getUTCFullYear()
  const add = async (id: string, at: string) => {
    await sql`with made as (
      insert into subscriptions (provider, provider_id, variant, state, state_at, created_at)
      values ('paypal', ${id}, 'monthly', 'expired', ${at}, ${at}) returning id)
      insert into billing_events (at, kind, provider, subscription_id) select ${at}, 'payment', 'paypal', id from made`.execute(
      app.db,
    )
    await sql`insert into audit_log (at, admin, action, subject) values (${at}, 'a', 'b', ${id})`.execute(app.db)
  }
  await add('I-OLD', `${year - 11}-12-30`)
  await add('I-NEW', `${year - 10}-01-02`)
  await sql.raw(statements).execute(app.db)
  const left = await sql<{ id: string }>`
    select s.provider_id id from subscriptions s join billing_events e on e.subscription_id = s.id
    union all select subject from audit_log`.execute(app.db)
  expect(left.rows.map(({ id }) => id)).toEqual(['I-NEW', 'I-NEW'])
  await expect(sql`delete from audit_log`.execute(app.db)).rejects.toThrow(/only ever added/)
})

const policies = ['content/pages/gdpr.md', 'content/pages/de/gdpr.md']
const placeholdersIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]

test('the privacy policy has the same placeholders in both languages, all of them known', async () => {
  const [english = [], german] = await Promise.all(
    policies.map(async (file) => placeholdersIn(await readFile(file, 'utf8')).toSorted()),
  )
  expect(german).toEqual(english)
  const { processors, productName, supportEmail, provider } = publicConfig(app.config)
  const known = Object.keys(placeholderValues({ processors, productName, supportEmail, provider }))
  expect(english.filter((name) => !known.includes(name))).toEqual([])
})

test('the privacy policy writes out no period that the program has as a number', async () => {
  const number = String.raw`\d+|an?|one|two|six|seven|eight|ten|thirty|eine[nms]?|ein|zwei|sechs|sieben|acht|zehn|dreißig`
  const unit = String.raw`(?:minutes?|hours?|days?|months?|years?|Minuten?|Stunden?|Tag(?:e?s|en?)?|Monat(?:e?s|en?)?|Jahr(?:e?s|en?)?)`
  const periods = new RegExp(String.raw`\b(?:${number}) ${unit}\b`, 'gi')
  const written = await Promise.all(
    policies.map(
      async (file) => new Set([...(await readFile(file, 'utf8')).matchAll(periods)].map(([period]) => period)),
    ),
  )
  // How long it takes to read, what the law says, how old users are, and the cookie of the language.
  expect(written.map((found) => [...found])).toEqual([
    ['ten minutes', '10 years', 'a year', 'a month'],
    ['zehn Minuten', '10 Jahre', 'ein Jahr', '16 Jahren', 'eines Monats'],
  ])
})
