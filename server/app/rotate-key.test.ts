import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { headOf, secretsOf } from '../platform/secrets.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { contract, makePartner } from '../testing/partners.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const linkCount = 3000
let app: TestApp
let author: Client
let deckId: number

beforeAll(async () => {
  app = await startApp({ dataKey: oldKey })
  author = await app.register()
  deckId = (await makeDeck(author, 0)).deckId
  await makePartner(app, author, 'BEES')
  await sql`insert into payouts (affiliate_id, at, amount_cents, note)
    select id, now(), 100, ${app.deps.secrets.seal('payouts:1:note', Buffer.from('Thank you'))} from affiliates`.execute(
    app.db,
  )
  const { secrets } = app.deps
  const links = Array.from({ length: linkCount }, () => {
    const hash = randomBytes(32)
    return { hash, sealed: secrets.seal(`deck_links:${hash.toString('hex')}:token`, randomBytes(32)) }
  })
  await sql`insert into deck_links (deck_id, role, token_hash, sealed_token, created_at)
    select ${deckId}, 'reader', hash, sealed, now()
    from unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ sealed }) => sealed)}::bytea[]) l (hash, sealed)`.execute(
    app.db,
  )
})

/** Starts `npm run rotate-key` without npm. */
function rotate(keys: { DATA_KEY: Buffer; DATA_KEY_OLD?: Buffer }): ChildProcess {
  const { host, user, password, database } = app.connection
  const socket = encodeURIComponent(host)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'rotate-key.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${socket}`,
      DATA_DIR: app.config.dataDir,
      DATA_KEY: keys.DATA_KEY.toString('base64'),
      DATA_KEY_OLD: keys.DATA_KEY_OLD?.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function outcomeOf(child: ChildProcess): Promise<{ code: unknown; output: string }> {
  const output = child.stdout && child.stderr ? Promise.all([text(child.stdout), text(child.stderr)]) : []
  const [code] = (await once(child, 'close')) as [unknown]
  return { code, output: (await output).join('') }
}

/** That a Kartei with those keys, the current one first, can read everything. */
async function expectReadable(keys: [Buffer, ...Buffer[]]): Promise<void> {
  const logged: string[] = []
  app.deps.secrets = secretsOf(keys, (message) => void logged.push(message))
  const admin = await app.admin()
  const [partner] = await admin.call('GET /api/getAffiliates', {})
  expect(partner).toMatchObject({ bankName: 'Bank of Bees', IBAN: 'DE89370400440532013000' })
  const id = String(partner?.affiliateID)
  expect((await admin.call('GET /api/conversions/:id', { id })).payouts).toMatchObject([{ note: 'Thank you' }])
  expect((await admin.try('GET /api/affiliateContract/:id', { id })).body).toEqual(contract)
  const { links } = await author.call('GET /api/deckAccess/:id', { id: String(deckId) })
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(({ url }) => url === '')).toEqual([])
  expect(logged).toEqual([])
}

async function countRotated(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) count from deck_links where substring(sealed_token for 5) = ${headOf(newKey)}`.execute(app.db)
  return rows[0]?.count ?? 0
}

test('a key is rotated while Kartei runs, and after the command was killed', async () => {
  await expectReadable([newKey, oldKey])
  const first = rotate({ DATA_KEY: newKey, DATA_KEY_OLD: oldKey })
  await expect.poll(countRotated, { interval: 5 }).toBeGreaterThan(0)
  first.kill('SIGKILL')
  await once(first, 'close')
  expect(await countRotated()).toBeLessThan(linkCount)
  await expectReadable([newKey, oldKey])

  const { code, output } = await outcomeOf(rotate({ DATA_KEY: newKey, DATA_KEY_OLD: oldKey }))
  expect([code, output]).toEqual([0, 'Everything that is stored is encrypted with DATA_KEY.\n'])
  await expectReadable([newKey])
  expect(await countRotated()).toBe(linkCount)
})

test('values that no key can read are counted, and stay as they are', async () => {
  const lost = secretsOf([randomBytes(32)]).seal('payouts:2:note', Buffer.from('Lost'))
  await sql`insert into payouts (affiliate_id, at, amount_cents, note) select id, now(), 100, ${lost} from affiliates`.execute(
    app.db,
  )
  const { code, output } = await outcomeOf(rotate({ DATA_KEY: newKey, DATA_KEY_OLD: oldKey }))
  expect([code, output]).toEqual([1, expect.stringContaining('1 values cannot be read with any key')])
  const { rows } = await sql`select note from payouts order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ note: lost }])
})

test('the command needs an old key', async () => {
  const { code, output } = await outcomeOf(rotate({ DATA_KEY: newKey }))
  expect([code, output]).toEqual([1, expect.stringContaining('DATA_KEY_OLD')])
})
