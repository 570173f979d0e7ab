import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const server = inject('postgres')

/** A database of its own, in which text compares as `options` say. */
async function createDatabase(options: string) {
  const database = `emails_${crypto.randomUUID().replaceAll('-', '')}`
  const ask = async (text: string, values: unknown[] = [], where = database) => {
    const client = new pg.Client({ ...server, database: where })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  await ask(`create database ${database} template template0 encoding 'UTF8' ${options}`, [], 'postgres')
  onTestFinished(async () => void (await ask(`drop database ${database} with (force)`, [], 'postgres')))
  const register = (email: string) =>
    ask(
      `insert into users (email, name, password_hash, free_generations, created_at) values ($1, 'Ada', '', 3, now())
      on conflict do nothing returning id`,
      [email],
    )
  return { connection: { ...server, database }, ask, register }
}

describe.each([
  ['as bytes', `locale_provider libc locale 'C'`],
  ['as Unicode', `locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`],
  ['as in Turkish', `locale_provider icu icu_locale 'tr-TR' locale 'C'`],
])('where the database compares %s', (_, options) => {
  test('addresses are compared ignoring the case of ASCII letters', async () => {
    const { connection, register, ask } = await createDatabase(options)
    await migrate(connection)
    expect(await register('Kim@Example.org')).toHaveLength(1)
    expect(await register('kIM@example.ORG')).toHaveLength(0)
    for (const other of ['\u212aim@example.org', 'k\u0131m@example.org', 'k\u0130m@example.org'])
      expect(await register(other), other).toHaveLength(1)
    // Found by the index, without a look at each account.
    const [plan] = await ask(`explain select from users where email_key(email) = email_key('KIM@example.org')`)
    expect(JSON.stringify(plan)).toContain('users_email')
  })
})

test('two accounts whose addresses are now equal are named before anything changes', async () => {
  const { connection, register, ask } = await createDatabase(`locale_provider icu icu_locale 'tr-TR' locale 'C'`)
  const before = (await readdir(folder)).filter((name) => name < '013').toSorted()
  await ask('create table migrations (name text primary key, run_at timestamptz not null)')
  for (const name of before) {
    await ask(await readFile(path.join(folder, name), 'utf8'))
    await ask('insert into migrations values ($1, now())', [name])
  }
  const [one, other] = [await register('INES@example.org'), await register('ines@example.org')]
  const numbers = [...one, ...other].map(({ id }) => String(id)).join(', ')
  await expect(migrate(connection)).rejects.toThrow(
    `Migration 013-accounts.sql failed: The accounts ${numbers} have the same email`,
  )
})
